/** Longer than a frame takes. Hidden pages paint no frames. */
const withoutFrameMs = 200

/** Runs work that is not urgent after the page has painted. */
export const afterPaint = (work: () => void): void => {
  let isDone = false
  const run = () => {
    if (isDone) return
    isDone = true
    work()
  }
  setTimeout(run, withoutFrameMs)
  // requestAnimationFrame calls back before the frame is painted; a timer started there fires after it.
  requestAnimationFrame(() => setTimeout(run))
}
