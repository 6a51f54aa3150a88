const ascii = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** How a file of the type begins; `at` where its mark comes later. */
const marks: Record<string, readonly { bytes: readonly number[]; at?: number }[]> = {
  'image/png': [{ bytes: [0x89, ...ascii('PNG\r\n\u001a\n')] }],
  'image/jpeg': [{ bytes: [0xff, 0xd8, 0xff] }],
  'image/gif': [{ bytes: ascii('GIF87a') }, { bytes: ascii('GIF89a') }],
  'image/webp': [{ bytes: ascii('WEBP'), at: 8 }],
  'image/heic': [{ bytes: ascii('ftyp'), at: 4 }],
  'application/pdf': [{ bytes: ascii('%PDF-') }],
}
const zip = ascii('PK\u0003\u0004')
const oldOffice = [0xd0, 0xcf, 0x11, 0xe0]

const office = 'application/vnd.openxmlformats-officedocument'
/** The extensions of files as they are saved: programs are chosen by them. */
const extensions: Record<string, readonly [string, ...string[]]> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'image/heic': ['heic'],
  'application/pdf': ['pdf'],
  'text/plain': ['txt'],
  'text/csv': ['csv'],
  'application/vnd.ms-excel': ['xls'],
  [`${office}.spreadsheetml.sheet`]: ['xlsx'],
  'application/msword': ['doc'],
  [`${office}.wordprocessingml.document`]: ['docx'],
}

/** The name of a file with the extension of its accepted type, whatever the sender called it: «factura.pdf.exe» opens as a text. */
export const attachmentName = (
  name: string,
  { type, bytes }: { type: string; bytes: Uint8Array },
): string => {
  const isCsv = type === 'application/vnd.ms-excel' && !bytes.includes(0)
  const [extension, ...others] = (isCsv ? extensions['text/csv'] : extensions[type]) ?? ['bin']
  const dot = name.lastIndexOf('.')
  const given = name.slice(dot + 1).toLowerCase()
  if (dot > 0 && [extension, ...others].includes(given)) return name
  return `${dot > 0 ? name.slice(0, dot) : name}.${extension}`
}

/** Whether the bytes can be a file of the type that it says to be: an office document, a text, or what its mark tells. */
export const isOfItsType = (type: string, bytes: Uint8Array): boolean => {
  const known = marks[type]
  if (known)
    return known.some(({ bytes: mark, at = 0 }) => mark.every((byte, index) => bytes[at + index] === byte))
  const startsWith = (mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte)
  if (type.startsWith('application/vnd.openxmlformats')) return startsWith(zip)
  // Windows gives CSV files the type of Excel.
  const isText = !bytes.includes(0)
  if (type.startsWith('text/')) return isText
  return startsWith(oldOffice) || (type === 'application/vnd.ms-excel' && isText)
}
