/** Longer than a frame takes; pages out of sight paint none. */
const withoutFrameMs = 200

/** What nobody waits to see, once the page has painted what they do. Gives its cancellation. */
export const afterPaint = (work: () => void): (() => void) => {
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  const run = () => {
    cancel()
    work()
  }
  let timer = setTimeout(run, withoutFrameMs)
  // The callback comes before the frame is painted, a timer of it after.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  return cancel
}
