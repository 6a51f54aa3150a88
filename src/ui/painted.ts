/** Of a window that is not seen nothing is painted. */
const unseenMs = 500

/** Resolves when what was rendered last has been painted, and in a window that is not seen a moment later. */
export const painted = (): Promise<void> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, unseenMs)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(late)
        resolve()
      }),
    )
  })
