import {
  ArrowDownUp,
  Bell,
  CalendarClock,
  CalendarDays,
  Hourglass,
  type LucideIcon,
  Pill,
  Plus,
  ScanText,
  ShoppingBasket,
  Stethoscope,
  UserRound,
  UsersRound,
} from 'lucide-react'
import type { Family } from '../../contract/families.ts'
import { allows } from '../../contract/rights.ts'
import { t } from '../../language/t.ts'
import { paths } from '../base/paths.ts'

export interface Destination {
  href: string
  label: string
  Icon: LucideIcon
  /** The word for a bar of five. */
  word?: string
  /** Paths of the pages that belong to it. */
  pages?: RegExp
}

const toAdd = (): Destination => ({
  href: paths.addMedication,
  label: t('Add Medication'),
  Icon: Plus,
  word: t('Add', {}, 'in the bar'),
})

/** The places of every day, in their order: for members who may add medicines, and for the others. */
export const mainPlaces = (family: Family | undefined): Destination[] => [
  { href: paths.today, label: t('Today'), Icon: CalendarClock, word: t('Today', {}, 'in the bar') },
  {
    href: paths.dashboard,
    label: t('Your Medications'),
    Icon: Pill,
    word: t('Medicines', {}, 'in the bar'),
    pages: /^\/(medication|edit)\//,
  },
  ...(family === undefined || allows(family.role, 'manage') ? [toAdd()] : []),
  {
    href: paths.shopping,
    label: t('Shopping List'),
    Icon: ShoppingBasket,
    word: t('Shopping', {}, 'in the bar'),
  },
]

/** Everything else, under More on a phone. */
export const otherPlaces = (family: Family | undefined): Destination[] => [
  { href: paths.expiring, label: t('Expired & Expiring'), Icon: Hourglass },
  { href: family ? paths.family(family.id) : paths.newFamily, label: t('Family'), Icon: UsersRound },
  { href: paths.reminders, label: t('Reminders'), Icon: Bell },
  { href: paths.doctor(), label: t('For the Doctor'), Icon: Stethoscope, pages: /^\/doctor\// },
  { href: paths.calendar, label: t('Calendar'), Icon: CalendarDays },
  { href: paths.transfer, label: t('Import & Export'), Icon: ArrowDownUp },
  { href: paths.analyzeImage, label: t('Image Diagnostic Tool'), Icon: ScanText },
  { href: paths.account, label: t('Account'), Icon: UserRound, pages: /^\/(security|backups)$/ },
]
