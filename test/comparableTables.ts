import { parse } from 'csv-parse/sync'
import type { ImportBody } from '../contract/imports.ts'

/** Tables that the ids of a column refer to. */
const NAMED: Record<string, string> = {
  medicine_id: 'medicines',
  pack_id: 'packs',
  plan_id: 'plans',
  planned_id: 'planned',
  dose_id: 'doses',
}

/** Rows in order, with what each id names in the place of the id: ids are other ones in another family. */
export function comparable(files: ImportBody['files']) {
  const isId = (value: string) => /^[\w-]{20,}$/.test(value)
  const tables = files.map(({ name, text }) => {
    const [head = [], ...rows] = parse(text ?? '', { bom: true }) as string[][]
    return { name: name.replace('.csv', ''), head, rows }
  })
  const said = new Map<string, string>()
  for (const { name, rows } of tables)
    for (const [id, ...row] of rows)
      said.set(
        `${name} ${id}`,
        name === 'people' ? (row[0] ?? '') : row.filter((cell) => !/[\w-]{20,}/.test(cell)).join('|'),
      )
  const plain = (table: string, head: string, value: string) => {
    if (head === 'people')
      return value.replaceAll(/[\w-]{20,}/g, (id) => said.get(`people ${id}`) ?? 'unknown')
    if (!isId(value)) return value
    return said.get(`${head === 'id' ? table : (NAMED[head] ?? 'people')} ${value}`) ?? 'gone'
  }
  return tables.map(({ name, head, rows }) => [
    name,
    head,
    rows
      // Each family has its own member of that name.
      .filter((row) => name !== 'people' || row[1] !== 'Nora Berg')
      .map((row) => row.map((value, place) => plain(name, head[place] ?? '', value)).join(';'))
      .toSorted(),
  ])
}
