/** How translators put their `<font>` in place of a text: with a text of its own, before removing the other, or around it. */
export const translators = {
  replacing: (text: Text) => text.replaceWith(inFont(`${text.data}`)),
  inserting: (text: Text) => {
    text.before(inFont(`${text.data}`))
    text.remove()
  },
  wrapping: (text: Text) => {
    const font = document.createElement('font')
    text.before(font)
    font.append(text)
  },
}
export type Translator = keyof typeof translators

const inFont = (translation: string) => {
  const [outer, inner] = [document.createElement('font'), document.createElement('font')]
  inner.append(translation)
  outer.append(inner)
  return outer
}

/** Does to every text of the page what a browser's translator does. */
export function translatePage(translator: Translator): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts)
    if (text.parentElement?.closest('font, style') === null) translators[translator](text)
}
