/** Longest wait: a window that is not seen paints nothing, and code that has to be fetched first may not come. */
const longestMs = 500

/**
 * Resolves when what was rendered last has been painted, and in a window that is not seen a moment later. `rendered`: what is only
 * rendered once this has ended.
 */
export const nextPaint = (rendered: Promise<unknown> = Promise.resolve()): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, longestMs)
    const twoFrames = () =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          clearTimeout(late)
          resolve()
        }),
      )
    rendered.then(twoFrames, twoFrames)
  })
