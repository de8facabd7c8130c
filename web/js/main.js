// Entry of the table page: opens the line while the texts are still coming, then lets the page begin.

/** @import { ServerMessage } from "./protocol.js" */
import { Page } from "./page.js";
import { Socket } from "./socket.js";
import { loadTexts } from "./texts.js";

/** @type {Page|null} */
let page = null;
/** @type {ServerMessage[]} */
const early = [];
let linked = false;

const socket = new Socket(
  (message) => (page ? page.receive(message) : void early.push(message)),
  (open) => {
    linked = open;
    page?.link(open);
  },
  document.body.dataset.game,
);
socket.again();

loadTexts(document.documentElement).then((say) => {
  page = new Page(socket, say);
  page.link(linked);
  for (const message of early) page.receive(message);
});
