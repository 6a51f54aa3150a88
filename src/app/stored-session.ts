/** A slow disk opens the largest database in less. */
const patienceMs = 5_000

/**
 * False where the browser keeps no data of this site: without them there is nothing to open, and the page says so. It says so,
 * too, while the browser does not answer, such as when another window upgrades the data.
 */
export async function isSessionRead(read: () => Promise<unknown>): Promise<boolean> {
  const problems = () => import('@/app/first-screen/data-problem')
  let isWaiting = true
  const timer = setTimeout(async () => {
    const { sayThatDataAreSlow } = await problems()
    if (isWaiting) sayThatDataAreSlow()
  }, patienceMs)
  try {
    await read()
    return true
  } catch (error) {
    ;(await problems()).sayThatDataAreBlocked(error)
    return false
  } finally {
    isWaiting = false
    clearTimeout(timer)
  }
}
