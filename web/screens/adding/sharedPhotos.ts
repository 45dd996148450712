/** Photos that the share sheet gave to this device's worker, once; none if it lost them. */
export const takeShared = (): Promise<File[]> =>
  new Promise((resolve) => {
    const { controller } = navigator.serviceWorker
    if (!controller) return resolve([])
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(data)
    controller.postMessage('sharedPhotos', [port2])
  })
