import type { DoctorPage } from '../../../contract/doctor.ts'
import { t } from '../../../language/t.ts'
import { dayOf, formatDate } from '../../base/ui/dates.ts'
import QrCode from '../../people/families/QrCode.tsx'
import { cardLines, cardText } from './doctorWords.ts'

/** Bytes that a camera still reads in a code of 46 mm. */
const MOST_IN_CODE = 1_200

/** Longest texts, in characters, for each size of letters on a card. */
const SIZES = [
  { most: 400, size: 'text-[8pt]' },
  { most: 700, size: 'text-[6.5pt]' },
  { most: 1_100, size: 'text-[5.5pt]' },
]

/** A card in the size of a bank card: its front, and its back with the same as a QR code, to fold. */
export function WalletCard({ page }: { page: DoctorPage }) {
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
