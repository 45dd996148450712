import { Fragment, type ReactNode } from 'react'
import type { DoctorMedicine, DoctorPage } from '../../../contract/doctor.ts'
import { withCommas } from '../../../language/lists.ts'
import { t } from '../../../language/t.ts'
import { dayOf, formatDate } from '../../base/ui/dates.ts'
import { KIND_NAMES, writeMeasured } from '../../medicines/measurements/measurementWords.ts'
import {
  cardLines,
  cardText,
  planSentences,
  shortDay,
  shortPurpose,
  sinceText,
  takenAsText,
  takenLines,
} from './doctorWords.ts'
import type { Part } from './parts.ts'
import './doctor.css'
import QrCode from '../../people/families/QrCode.tsx'

/** Bytes that a camera still reads in a code of 46 mm. */
const MOST_IN_CODE = 1_200

/** Longest texts, in characters, for each size of letters on a card. */
const SIZES = [
  { most: 400, size: 'text-[8pt]' },
  { most: 700, size: 'text-[6.5pt]' },
  { most: 1_100, size: 'text-[5.5pt]' },
]

interface PaperProps {
  /** Without the parts that are left out. */
  page: DoctorPage
  leftOut: ReadonlySet<Part>
  /** Typed for this visit; not stored. */
  questions: string
}

/** From this many rows on the letters are smaller, so that 15 medicines fit on one page. */
const MANY = 8

/** The doctor's page, as it is printed: black on white in every theme. */
export function Paper({ page, leftOut, questions }: PaperProps) {
  const { name, allergies, medicines, measurements, madeAt } = page
  const today = dayOf(madeAt)
  const taken = medicines.filter(({ part }) => part === 'planned' || part === 'asNeeded')
  const stopped = medicines.filter(({ part }) => part === 'stopped')
  const house = medicines.filter(({ part }) => part === 'house')
  const isDense = taken.length + stopped.length > MANY
  return (
    <article
      className={`doctor-paper ${isDense ? 'doctor-dense' : ''}`}
      aria-label={t('For the doctor: {name}', { name })}
    >
      <header>
        <h2 dir="auto">{name}</h2>
        <p>
          <b>{t('Medicines on {day}', { day: formatDate(madeAt) })}</b>
        </p>
      </header>
      {!leftOut.has('allergies') && (
        <p className="doctor-box" dir="auto">
          <b>{t('Allergies and conditions:')}</b> {allergies ?? t('Not written down')}
        </p>
      )}
      <Medicines medicines={taken} leftOut={leftOut} today={today} />
      {stopped.length > 0 && <Stopped medicines={stopped} today={today} />}
      {house.length > 0 && (
        <p dir="auto">
          <b>{t('Also in the house, not on a plan:')}</b> {withCommas(house.map((medicine) => medicine.name))}
        </p>
      )}
      {measurements.length > 0 && <Measurements measurements={measurements} />}
      <div className="doctor-pair">
        <div className="doctor-box">
          <b>{t('Questions for the visit')}</b>
          <p dir="auto">{questions}</p>
        </div>
        <div className="doctor-box">
          <b>{t('Notes of the practice')}</b>
        </div>
      </div>
      <footer>
        {t(
          'Written down by the family with Medicine Cabinet. Only doses that someone recorded count as taken: others may have been taken too.',
        )}
      </footer>
      {!leftOut.has('card') && <WalletCard page={page} />}
    </article>
  )
}

interface TableProps {
  medicines: readonly DoctorMedicine[]
  today: string
}

function Medicines({ medicines, leftOut, today }: TableProps & { leftOut: ReadonlySet<Part> }) {
  if (medicines.length === 0) return <p>{t('No medicines are taken on a plan or when needed.')}</p>
  const columns = [
    t('Medicine and what for'),
    t('How it is taken'),
    t('Since'),
    ...(leftOut.has('adherence') ? [] : [t('Taken in 30 days')]),
    ...(leftOut.has('prescriber') ? [] : [t('Prescribed by')]),
  ]
  return (
    <MedicineTable medicines={medicines} today={today} columns={columns}>
      {(medicine) => (
        <>
          {!leftOut.has('adherence') && (
            <td>
              <small className="doctor-label">{t('Taken in 30 days:')} </small>
              {takenLines(medicine).map((line) => (
                <span key={line} className="doctor-line">
                  {line}
                </span>
              ))}
            </td>
          )}
          {!leftOut.has('prescriber') && (
            <td>
              <small className="doctor-label">{t('Prescribed by')} </small>
              <span className="doctor-blank" />
            </td>
          )}
        </>
      )}
    </MedicineTable>
  )
}

const Stopped = ({ medicines, today }: TableProps) => (
  <MedicineTable
    medicines={medicines}
    today={today}
    columns={[t('Stopped in the last 90 days'), t('How it was taken'), t('Since'), t('Until')]}
  >
    {({ plans }) => (
      <td>
        <small className="doctor-label">{t('Until')} </small>
        {plans.map(({ stoppedOn }) => stoppedOn && shortDay(stoppedOn))}
      </td>
    )}
  </MedicineTable>
)

interface MedicineTableProps extends TableProps {
  columns: readonly string[]
  /** The cells after name, plan and start. */
  children: (medicine: DoctorMedicine) => ReactNode
}

const MedicineTable = ({ medicines, today, columns, children }: MedicineTableProps) => (
  <table>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {medicines.map((medicine) => (
        <tr key={medicine.id}>
          <th scope="row" dir="auto">
            <b>{medicine.name}</b>
            <small>{shortPurpose(medicine.purpose)}</small>
            {takenAsText(medicine) !== null && <small>{takenAsText(medicine)}</small>}
          </th>
          <td dir="auto">{planSentences(medicine, today).join(' ')}</td>
          <td>
            <small className="doctor-label">{t('Since')} </small>
            {sinceText(medicine.plans)}
          </td>
          {children(medicine)}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The newest values of each kind on a line. */
function Measurements({ measurements }: Pick<DoctorPage, 'measurements'>) {
  const kinds = [...new Set(measurements.map(({ kind }) => kind))]
  return (
    <dl>
      {kinds.map((kind) => (
        <Fragment key={kind}>
          <dt>{t(KIND_NAMES[kind])}</dt>
          <dd dir="auto">
            {withCommas(
              measurements
                .filter((measurement) => measurement.kind === kind)
                .map((measurement) => {
                  const said = [writeMeasured(measurement), measurement.note].filter(Boolean).join(' ')
                  return `${said} (${formatDate(measurement.measuredAt)})`
                }),
            )}
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** A card in the size of a bank card: its front, and its back with the same as a QR code, to fold. */
function WalletCard({ page }: { page: DoctorPage }) {
  const lines = cardLines(page, dayOf(page.madeAt))
  const text = cardText(page)
  const size = SIZES.find(({ most }) => text.length <= most)?.size ?? 'text-[5.5pt]'
  const isShort = new TextEncoder().encode(text).length <= MOST_IN_CODE
  return (
    <section aria-label={t('Emergency card')} className="doctor-cards">
      <div className={`doctor-card leading-tight ${size}`}>
        <p dir="auto" className="border-b-[1.5px] border-[#111] pb-[1mm] font-serif text-[12pt] font-bold">
          {page.name}
        </p>
        {lines.map(({ label, text }) => (
          <p key={label} dir="auto">
            <b>{label}:</b> {text}
          </p>
        ))}
        <p>{t('Written on {day}. Call: ____________________', { day: formatDate(page.madeAt) })}</p>
      </div>
      <div className="doctor-card grid place-items-center">
        {isShort ? (
          <div className="size-[50mm]">
            <QrCode text={text} label={t('The card as plain text in a QR code')} />
          </div>
        ) : (
          <p>{t('This card has too much text for a QR code.')}</p>
        )}
      </div>
      <p className="doctor-hint">
        {t(
          'Cut out and fold: it fits a wallet. Anyone who finds it can read it. The QR code holds the same text, without a link.',
        )}
      </p>
    </section>
  )
}
