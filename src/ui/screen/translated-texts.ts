/**
 * Translators of pages, where they do not heed `translate="no"`, put `<font>` elements in place of the texts that React
 * has rendered. It could neither change nor remove those any more: amounts would stay old, and screens break. So a text
 * goes back to its place before anything is done with it or beside it.
 */
export function guardTranslatedTexts(): () => void {
  const fonts = document.getElementsByTagName('font')
  const standIns = new WeakMap<Node, ChildNode>()
  const note = (records: readonly MutationRecord[]) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records)
      for (const text of removedNodes) {
        const standIn = [...addedNodes, previousSibling, nextSibling].find(isFont)
        if (text instanceof Text && standIn) standIns.set(text, standIn)
      }
  }
  const observer = new MutationObserver((records) => {
    if (fonts.length > 0) note(records)
  })
  observer.observe(document.documentElement, { childList: true, subtree: true })

  const putBack = (node: Node | null) => {
    if (node === null || fonts.length === 0) return
    note(observer.takeRecords())
    const standIn = standIns.get(node)
    if (!standIn?.isConnected) return
    standIns.delete(node)
    standIn.replaceWith(node)
  }

  const { insertBefore, removeChild } = Node.prototype
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') as PropertyDescriptor
  Node.prototype.insertBefore = function <T extends Node>(this: Node, node: T, before: Node | null): T {
    putBack(before)
    return insertBefore.call(this, node, before) as T
  }
  Node.prototype.removeChild = function <T extends Node>(this: Node, node: T): T {
    putBack(node)
    return removeChild.call(this, node) as T
  }
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, text: string | null) {
      putBack(this)
      nodeValue.set?.call(this, text)
    },
  })
  return () => {
    observer.disconnect()
    Object.assign(Node.prototype, { insertBefore, removeChild })
    Object.defineProperty(Node.prototype, 'nodeValue', nodeValue)
  }
}

const isFont = (node: Node | null): node is HTMLElement => node?.nodeName === 'FONT'
