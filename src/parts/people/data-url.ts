/** The file as an address that can be stored as a text, and shown without being freed. */
export const dataUrlOf = async (file: Blob): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte))
  return `data:${file.type};base64,${btoa(characters.join(''))}`
}
