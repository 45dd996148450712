import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extractText, getDocumentProxy } from 'unpdf'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { expect, test } from './household.ts'
import { problemsOf } from './problemsOf.ts'

/** A printed file, page by page as text. */
async function pagesOf(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)))
  return text.map((page) => page.replaceAll(/\s+/g, ' '))
}

/** The text of the code on a picture. */
async function textInCode(png: Buffer): Promise<string | undefined> {
  const file = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(file)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const [code] = await readBarcodes(new Uint8Array(png))
  return code?.text
}

test("the doctor's page breaks long words instead of growing wider", async ({ page, household }) => {
  const word = 'Donaudampfschifffahrtsgesellschaftskapitaenswitwenrente'
  const { id: personId } = await household.addPerson(word)
  const { id } = await household.add({ name: word, purpose: word, notes: word, personIds: [personId] })
  await household.plan(id, { personId })
  await household.enter(page, `/doctor/${personId}`)
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(page.getByRole('heading', { name: word })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width)
  }
})

test("the doctor's page of 15 medicines is printed on one page of A4 or Letter", async ({
  page,
  household,
}) => {
  test.setTimeout(60_000)
  for (let number = 1; number <= 15; number++) {
    const { id } = await household.add({ name: `Medicine ${number} 500 mg`, purpose: 'High blood pressure' })
    await household.plan(id)
  }
  await household.enter(page, '/more')
  await page.getByRole('main').getByRole('link', { name: 'For the Doctor' }).click()
  const paper = page.getByRole('article')
  await expect(paper.getByRole('rowheader')).toHaveCount(15)
  await page.getByRole('textbox', { name: 'Allergies and conditions' }).fill('Penicillin')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(paper.getByText('Penicillin')).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  expect(await problemsOf(page)).toEqual([])
  for (const format of ['A4', 'Letter']) {
    const pages = await pagesOf(await page.pdf({ format, printBackground: true }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('Medicine 15 500 mg')
    expect(pages[0]).toContain('1 pill at 8:00 AM, every day.')
    expect(pages[0]).toContain('Penicillin')
    expect(pages[0]).not.toContain('What the page shows')
  }
  await page.emulateMedia({ media: 'screen' })

  const language = page.getByRole('combobox', { name: 'Language of the page' })
  await language.selectOption('de')
  await expect(paper.getByText('1 Tablette um 08:00, jeden Tag.').first()).toBeVisible()
  await expect(paper.getByRole('rowheader').first()).toContainText('Bluthochdruck')
  await expect(page.getByRole('heading', { name: 'What the page shows' })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const [german] = await pagesOf(await page.pdf({ format: 'A4', printBackground: true }))
  await page.emulateMedia({ media: 'screen' })
  expect(german).toContain('Allergien und Erkrankungen: Penicillin')
  await language.selectOption('en')

  await page.getByRole('checkbox', { name: 'Emergency card' }).check()
  const code = paper.getByRole('img', { name: 'The card as plain text in a QR code' })
  await expect(code).toBeVisible()
  const text = await textInCode(await code.screenshot())
  for (const held of ['Nora Berg', 'Penicillin', 'Medicine 1 500 mg', 'Medicine 15 500 mg'])
    expect(text).toContain(held)
  expect(text).not.toContain('http')
  await page.getByRole('checkbox', { name: 'Medicines on a plan' }).uncheck()
  await expect(paper.getByRole('rowheader')).toHaveCount(0)
})

test('a link shows the page to someone without an account until it is ended', async ({
  page,
  household,
  browser,
}) => {
  const { id } = await household.add({ name: 'Metformin 500 mg' })
  await household.plan(id)
  await household.add({ name: 'Loperamide 2 mg' })
  await household.enter(page, '/doctor')
  await page.getByRole('checkbox', { name: 'Also in the house' }).uncheck()
  await page.getByRole('button', { name: 'Make a Link' }).click()
  const link = await page.getByLabel('Link', { exact: true }).inputValue()

  const doctor = await (await browser.newContext()).newPage()
  await doctor.goto(link)
  await expect(doctor.getByRole('rowheader', { name: 'Metformin 500 mg' })).toBeVisible()
  await expect(doctor.getByText('Loperamide')).toHaveCount(0)
  expect(doctor.url()).not.toContain('#')
  expect(await problemsOf(doctor)).toEqual([])

  await page.reload()
  await expect(page.getByText('Opened once.')).toBeVisible()
  await page.getByRole('button', { name: /^End the link until/ }).click()
  await expect(page.getByText('Opened once.')).toHaveCount(0)
  await doctor.reload()
  await expect(doctor.getByText('This link has ended.')).toBeVisible()
  await doctor.context().close()
})
