import path from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { toPicture } from '../decoding/picture.ts'
import { SOUGHT_DATE } from '../fields/expiry/soughtDate.ts'
import { optimisers } from '../training/graph/optimise.ts'
import { findModelFiles } from './network/modelFiles.ts'
import { loadRuntime, type Runtime } from './network/runtime.ts'
import { openTextReader, type TextReader } from './textReader.ts'

const PRINT = {
  Latin: ['Ibuprofen tablets', 'Relieves pain', 'Keep away from children', '20 tablets'],
  Cyrillic: ['Ибупрофен', 'Для приема внутрь', 'Хранить в сухом месте', '20 таблеток 200 мг'],
  Ukrainian: ['Парацетамол', 'Зберігати в місці', 'Термін придатності', '10 таблеток'],
  Greek: ['Παρακεταμόλη', 'Από του στόματος', 'Ημερομηνία λήξης', '20 δισκία'],
}

const opened: string[] = []
let reader: TextReader
beforeAll(async () => {
  const runtime = await loadRuntime()
  const open: Runtime['open'] = (file, change) => {
    opened.push(path.basename(file))
    return runtime.open(file, change)
  }
  reader = await openTextReader(
    findModelFiles(),
    SOUGHT_DATE,
    optimisers,
    Promise.resolve({ ...runtime, open }),
  )
})

async function read(lines: string[]): Promise<string[]> {
  const rows = lines.map(
    (line, row) =>
      `<text x="40" y="${110 + row * 110}" font-family="Liberation Sans, DejaVu Sans, Arial, sans-serif" font-size="60">${line}</text>`,
  )
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="520"><rect width="900" height="520" fill="#f4f4ee"/>${rows.join('')}</svg>`
  const { page } = await reader.look(await toPicture(sharp(Buffer.from(drawn))))
  return page.lines.filter(({ joined }) => !joined).map(({ text }) => text)
}

describe('print in other letters', () => {
  test('is read by weights of its own, opened once and not before they are needed', async () => {
    expect(await read(PRINT.Latin)).toEqual(PRINT.Latin)
    expect(opened.filter((file) => /greek/.test(file))).toEqual([])
    await read(PRINT.Cyrillic)
    await read(PRINT.Greek)
    expect(opened.filter((file) => /greek/.test(file))).toHaveLength(1)
  })

  test.each(Object.entries(PRINT))('is read as it is printed: %s', async (_, lines) => {
    const words = (texts: string[]) => texts.flatMap((text) => text.split(' '))
    const found = words(await read(lines))
    const right = words(lines).filter((word) => found.includes(word))
    // A word or two may be misread: weights and fonts differ.
    expect(right.length).toBeGreaterThanOrEqual(words(lines).length - 2)
  })
})
