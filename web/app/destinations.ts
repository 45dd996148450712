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
import { paths } from '../paths.ts'

export interface Destination {
  href: string
  label: string
  Icon: LucideIcon
  /** The word for a bar of five. */
  word?: string
  /** Paths of the pages that belong to it. */
  pages?: RegExp
}

const ADD: Destination = { href: paths.addMedication, label: 'Add Medication', Icon: Plus, word: 'Add' }

/** The places of every day, in their order: for members who may add medicines, and for the others. */
export const mainPlaces = (family: Family | undefined): Destination[] => [
  { href: paths.today, label: 'Today', Icon: CalendarClock },
  {
    href: paths.dashboard,
    label: 'Your Medications',
    Icon: Pill,
    word: 'Medicines',
    pages: /^\/(medication|edit)\//,
  },
  ...(family === undefined || allows(family.role, 'manage') ? [ADD] : []),
  { href: paths.shopping, label: 'Shopping List', Icon: ShoppingBasket, word: 'Shopping' },
]

/** Everything else, under More on a phone. */
export const otherPlaces = (family: Family | undefined): Destination[] => [
  { href: paths.expiring, label: 'Expired & Expiring', Icon: Hourglass },
  { href: family ? paths.family(family.id) : paths.newFamily, label: 'Family', Icon: UsersRound },
  { href: paths.reminders, label: 'Reminders', Icon: Bell },
  { href: paths.doctor(), label: 'For the Doctor', Icon: Stethoscope, pages: /^\/doctor\// },
  { href: paths.calendar, label: 'Calendar', Icon: CalendarDays },
  { href: paths.transfer, label: 'Import & Export', Icon: ArrowDownUp },
  { href: paths.analyzeImage, label: 'Image Diagnostic Tool', Icon: ScanText },
  { href: paths.account, label: 'Account', Icon: UserRound },
]
