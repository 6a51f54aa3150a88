/** Longer than a frame takes; pages out of sight paint none. */
const withoutFrameMs = 200

/** What nobody waits to see, once the page has painted what they do. */
export const afterPaint = (work: () => void): void => {
  let isDone = false
  const run = () => {
    if (isDone) return
    isDone = true
    work()
  }
  setTimeout(run, withoutFrameMs)
  // The callback comes before the frame is painted, a timer of it after.
  requestAnimationFrame(() => setTimeout(run))
}
