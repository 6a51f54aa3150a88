/** Lets run what waits for this thread, such as a click or a frame. Not by a timer: those of a page that nobody sees are late. */
export const giveWay = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
