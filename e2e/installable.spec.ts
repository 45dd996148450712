import { expect, test } from './household.ts'

interface Manifest {
  icons: { src: string; sizes: string; type: string; purpose?: string }[]
  screenshots: { src: string; sizes: string; type: string }[]
  shortcuts: { name: string; url: string }[]
}

test('the app can be installed: the browser reports no obstacle', async ({ page, product }) => {
  await page.goto('/login')
  const session = await page.context().newCDPSession(page)
  // Only the full browser judges; its headless shell accepts every page.
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test's window is incognito, in which no app can be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  // The browser's criteria for an install prompt (web.dev/articles/install-criteria), as it applied them.
  const { errors, data = '', manifest } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(manifest).toMatchObject({
    name: 'Medicine Cabinet',
    startUrl: `${product.url}/`,
    scope: `${product.url}/`,
    display: 'kStandalone',
  })
  expect(manifest.icons?.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']))
  const { shortcuts } = JSON.parse(data) as Manifest
  expect(shortcuts.map(({ name }) => name)).toEqual(['Today', 'Add Medication', 'Shopping List'])
})

test('every picture of the manifest exists in the declared size', async ({ page }) => {
  await page.goto('/login')
  const answer = await page.request.get('/site.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, screenshots } = (await answer.json()) as Manifest
  expect(icons.map(({ purpose }) => purpose)).toContain('maskable')
  for (const { src, sizes, type } of [...icons, ...screenshots]) {
    const picture = await page.evaluate(async (address) => {
      const image = Object.assign(new Image(), { src: address })
      await image.decode()
      const response = await fetch(address)
      const { size } = await response.blob()
      const type = response.headers.get('content-type')
      return { sizes: `${image.naturalWidth}x${image.naturalHeight}`, size, type }
    }, `/${src}`)
    expect(picture.type, src).toBe(type)
    expect(picture.size, src).toBeLessThan(60_000)
    if (sizes !== 'any') expect(picture.sizes, src).toBe(sizes)
  }
})
