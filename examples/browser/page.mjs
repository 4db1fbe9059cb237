// Where Pyodide and the wheels lie. To take both from the network instead:
//   const PYODIDE = "https://cdn.jsdelivr.net/pyodide/v314.0.7/full/";
//   const WHEELS = [];
const PYODIDE = new URL("./pyodide/", location.href).href;
const WHEELS = [
  "attrs-26.1.0-py3-none-any.whl",
  "typing_extensions-4.16.0-py3-none-any.whl",
  "pyramid_solitaire-0.1.0-py3-none-any.whl",
].map((name) => new URL(`./wheels/${name}`, location.href).href);

const VARIANT = "one-card";
const SUITS = { c: "♣", d: "♦", h: "♥", s: "♠" };
const $ = (id) => document.getElementById(id);
let table;
let chosen = "";

async function start() {
  const { loadPyodide } = await import(`${PYODIDE}pyodide.mjs`);
  const python = await loadPyodide({ indexURL: PYODIDE });
  if (WHEELS.length) {
    await python.loadPackage(WHEELS);
  } else {
    await python.loadPackage("micropip");
    await python.pyimport("micropip").install("pyramid-solitaire");
  }
  python.FS.writeFile("table.py", await (await fetch("table.py")).text());
  const { Table } = python.pyimport("table");
  const deal = () => Table(VARIANT, crypto.randomUUID());
  table = deal();
  table.load(localStorage.getItem("game") ?? "");
  $("undo").onclick = () => { table.undo(); show(""); };
  $("new").onclick = () => { table = deal(); show(""); };
  $("new").disabled = false;
  show("");
}

function show(said) {
  const seen = JSON.parse(table.see());
  localStorage.setItem("game", table.save());
  chosen = seen.cells.some((cell) => cell.card === chosen) || seen.piles.includes(chosen) ? chosen : "";
  const cards = seen.cells.map(({ card, x, y }) => {
    const button = cardButton(card);
    button.style.left = `calc(var(--card) * ${x * 1.1})`;
    button.style.top = `calc(var(--card) * ${y * 1.4})`;
    return button;
  });
  $("table").replaceChildren(...cards);
  $("table").style.height = `calc(var(--card) * ${1.4 * (1 + Math.max(0, ...seen.cells.map((c) => c.y)))})`;
  const open = seen.next && seen.next !== "##";
  const stock = open ? cardButton(seen.next) : cardButton(seen.stock ? "##" : "");
  if (!open) stock.onclick = () => play(seen.moves.includes("R") ? "R" : "D");
  stock.title = `stock: ${seen.stock} cards`;
  const draw = document.createElement("button");
  draw.textContent = seen.moves.includes("R") ? "Redeal" : `Draw (${seen.stock})`;
  draw.disabled = !seen.moves.includes("D") && !seen.moves.includes("R");
  draw.onclick = () => play(seen.moves.includes("R") ? "R" : "D");
  $("row").replaceChildren(stock, ...seen.piles.map(cardButton), draw);
  $("undo").disabled = !seen.undo;
  const end = { won: "You have won!", lost: "No move is left." }[seen.outcome];
  $("said").textContent = said || end || `${seen.moves.length} moves are possible.`;
}

function cardButton(card) {
  const button = document.createElement("button");
  const [rank, suit] = card;
  button.className = "card";
  button.classList.add(card === "" ? "slot" : card === "##" ? "back" : "hd".includes(suit) ? "red" : "black");
  if (card && card !== "##") {
    button.textContent = (rank === "T" ? "10" : rank) + SUITS[suit];
    button.classList.toggle("chosen", card === chosen);
    button.dataset.card = card;
    button.onclick = () => point(card);
  }
  button.setAttribute("aria-label", card === "##" ? "face-down card" : button.textContent || "empty");
  return button;
}

// The first card is chosen, the second goes with it; a card that goes alone goes at once.
function point(card) {
  if (!chosen && JSON.parse(table.see()).moves.includes(card)) {
    play(card);
  } else if (!chosen) {
    chosen = card;
    show("");
  } else {
    const other = chosen;
    chosen = "";
    if (other === card) show("");
    else play(other + card);
  }
}

function play(move) {
  show(table.play(move));
}

start().catch((error) => { $("said").textContent = `Python could not be loaded: ${error}`; });
