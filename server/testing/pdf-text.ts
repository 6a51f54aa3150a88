import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** What a reader of a PDF sees: the text of each page, line by line, and its title and language. */
export async function readPdf(bytes: Buffer) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const [{ text: pages }, { info }] = await Promise.all([extractText(pdf), getMeta(pdf)])
  return {
    pages: pages.map((page) => page.replaceAll('\u00a0', ' ')),
    title: info.Title as string,
    language: info.Language as string,
  }
}
