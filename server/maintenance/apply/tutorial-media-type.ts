export const largestVideo = 64 * 1024 * 1024
const largestCaptions = 256 * 1024

type Checked = { ok: true; mediaType: string } | { ok: false; problem: string }

const no = (problem: string): Checked => ({ ok: false, problem })

/** By the bytes, whatever the file is called: it is served under our own address. */
export function tutorialMediaType(content: Buffer, kind: 'video' | 'captions'): Checked {
  if (kind === 'captions') {
    if (content.length > largestCaptions) return no('son subtítulos de más de 256 kB')
    const text = content.toString('utf8')
    if (!/^\uFEFF?WEBVTT(\s|$)/.test(text) || text.includes('\0') || text.includes('\uFFFD'))
      return no('tiene que ser un archivo de subtítulos WebVTT, en UTF-8')
    return { ok: true, mediaType: 'text/vtt; charset=utf-8' }
  }
  if (content.length > largestVideo) return no('es un video de más de 64 MB')
  if (content.subarray(0, 4).toString('hex') === '1a45dfa3') return { ok: true, mediaType: 'video/webm' }
  if (content.subarray(4, 8).toString('latin1') === 'ftyp') return { ok: true, mediaType: 'video/mp4' }
  return no('tiene que ser un video WebM o MP4')
}
