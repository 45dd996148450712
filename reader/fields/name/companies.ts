import { fold } from '../../letters/fold.ts'
import type { TextLine } from '../../page.ts'

/** What stands in a line that names a company. */
const COMPANY =
  /PHARMA|LABORAT|LIMITED|LTD|GMBH|HEALTHCARE|REMEDIES|BIOTECH|LIFE\s?SCIENCES?|(?<![A-Z])(?:INC|PLC|CORP|AG|SPA|S\.A|PVT)(?![A-Z])|M(?:FD|FG|KT|KTD)\.?\s?BY|MANUFACTURED|MARKETED|DISTRIBUTED/

/** The letters of every line that names a company, or stands above one that does: what is in them is no medicine's name. */
export function companiesOn(lines: TextLine[]): string {
  const letters = lines.map((line) => fold(line.text).replace(/[^A-Z]/g, ''))
  return lines
    .flatMap((line, index) => {
      if (!COMPANY.test(fold(line.text))) return []
      const continuesAbove = /^\s*(?:PHARMA|LABORAT|HEALTHCARE|LIMITED|LTD)/.test(fold(line.text))
      return [letters[index], ...(continuesAbove ? [letters[index - 1]] : [])]
    })
    .join(' ')
}
