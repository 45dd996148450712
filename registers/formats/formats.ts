import type { Line, NameSubstance, Source } from '../row.ts'
import { readBdpm } from './bdpm.ts'
import { readCima } from './cima.ts'
import { readCsv } from './csv.ts'
import { readDpd } from './dpd.ts'

export interface Format {
  /** Reads a file, or a folder of several; throws UnfitFile if it is not in this format. */
  read(from: string, nameSubstance: NameSubstance): AsyncIterable<Line>
  /** Publisher of the format; undefined for a format that anyone writes. */
  source?: Omit<Source, 'month'>
}

export const formats: Record<'bdpm' | 'dpd' | 'cima' | 'csv', Format> = {
  bdpm: {
    read: readBdpm,
    source: {
      id: 'france',
      country: 'FR',
      name: 'Base de données publique des médicaments',
      publisher: 'ANSM, HAS, Assurance Maladie',
      licence: 'Licence Ouverte 2.0',
    },
  },
  dpd: {
    read: readDpd,
    source: {
      id: 'canada',
      country: 'CA',
      name: 'Drug Product Database',
      publisher: 'Health Canada',
      licence: 'Open Government Licence – Canada 2.0',
    },
  },
  cima: {
    read: readCima,
    source: {
      id: 'spain',
      country: 'ES',
      name: 'CIMA, Centro de Información de Medicamentos',
      publisher: 'AEMPS',
      licence: 'Reuse of public information, Ley 37/2007',
    },
  },
  csv: { read: readCsv },
}
