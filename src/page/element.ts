/** Finds the elements that the page was drawn with. */

/** The element of that id; a page without it was not drawn by the renderer this program came with. */
export function element<T extends Element>(id: string, Kind: new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof Kind) return found;
  throw new Error(`the page has no ${id}`);
}
