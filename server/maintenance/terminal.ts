/** Output of a command. Lines are plain; in a terminal the progress is shown on one line that is overwritten. */
export type Terminal = {
  line: (text?: string) => void
  error: (text: string) => void
  /** Shows the progress of a step: its name and the fraction that is done, 0 to 1. */
  progress: (name: string, fraction: number) => void
}

type Stream = { write: (text: string) => unknown; isTTY?: boolean }

/** `out` gets results, `err` problems and progress, so that results can be piped. */
export const createTerminal = ({ out, err }: { out: Stream; err: Stream }): Terminal => {
  let shown = ''
  const clear = () => {
    if (shown !== '' && err.isTTY === true) err.write('\r\x1b[K')
    shown = ''
  }
  return {
    line: (text = '') => {
      clear()
      out.write(`${text}\n`)
    },
    error: (text) => {
      clear()
      err.write(`${text}\n`)
    },
    progress: (name, fraction) => {
      const text = `${name} ${Math.floor(fraction * 100)} %`
      if (text === shown) return
      if (err.isTTY === true) err.write(`\r\x1b[K${text}`)
      else if (shown === '') err.write(`${name}…\n`)
      shown = text
    },
  }
}
