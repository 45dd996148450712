import { sentence } from '../../language/t.ts'
import { type Load, preloadCode } from '../base/ui/Code.tsx'
import { later } from '../base/ui/language.ts'
import { OnDemand } from '../base/ui/OnDemand.tsx'
import type { Access } from '../people/auth/Guard.tsx'

/** Row of the site map. */
interface Route {
  path: string
  access: Access
  /** Translated where it is shown. */
  title: string
  /** A page inside the header and the places, a task without the phone's bar, or a page of its own. */
  frame: 'page' | 'task' | 'none'
  load: Load
}

const route = (path: string, access: Access, frame: Route['frame'], title: string, load: Load): Route => ({
  path,
  access,
  frame,
  title,
  load,
})

/** A page beyond the first screens. */
const laterRoute: typeof route = (path, access, frame, title, load) =>
  route(path, access, frame, title, later(load))

const dashboard: Load = async () => ({
  default: (await import('../screens/cabinet/DashboardPage.tsx')).DashboardPage,
})

const suggestion: Load = () => import('../reminders/SuggestionCard.tsx')

const today: Load = async () => {
  const { TodayPage } = await import('../screens/today/TodayPage.tsx')
  return { default: () => <TodayPage card={<OnDemand load={suggestion} props={{}} />} /> }
}

const doctor: Load = later(async () => ({
  default: (await import('../screens/doctor/DoctorPage.tsx')).DoctorPage,
}))

/** The site map (specification, section 2). The first row that matches is shown. */
export const routes: readonly Route[] = [
  route('/login', 'signed-out', 'none', sentence('Sign in'), async () => ({
    default: (await import('../people/auth/SignInPage.tsx')).SignInPage,
  })),
  // Page that the sign-in provider leads back to, also for who is signed in.
  route('/login/return', 'public', 'none', sentence('Sign in'), async () => ({
    default: (await import('../people/auth/ReturnPage.tsx')).ReturnPage,
  })),
  route('/signup', 'signed-out', 'none', sentence('Create account'), async () => ({
    default: (await import('../people/auth/SignUpPage.tsx')).SignUpPage,
  })),
  route('/forgotten-password', 'signed-out', 'none', sentence('Forgotten password'), async () => ({
    default: (await import('../people/auth/ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
  })),
  // Links of forgotten passwords lead here, also on a device that is signed in.
  route('/reset-password', 'public', 'none', sentence('New password'), async () => ({
    default: (await import('../people/auth/ResetPasswordPage.tsx')).ResetPasswordPage,
  })),
  // Invitations lead here, also on a device that is signed in.
  route('/join', 'public', 'none', sentence('Join a family'), async () => ({
    default: (await import('../people/invitations/JoinPage.tsx')).JoinPage,
  })),
  // Links to a page for the doctor lead here, also on a device that is signed in.
  laterRoute('/shared', 'public', 'none', sentence('For the Doctor'), async () => ({
    default: (await import('../screens/doctor/SharedPage.tsx')).SharedPage,
  })),
  // Accepting an invitation leads here.
  route('/welcome', 'signed-in', 'page', sentence('Welcome'), async () => ({
    default: (await import('../people/invitations/WelcomePage.tsx')).WelcomePage,
  })),
  // E-mails of reminders lead here, also on a device that is signed in.
  route('/reminder', 'public', 'none', sentence('Reminder'), async () => ({
    default: (await import('../reminders/ReminderPage.tsx')).ReminderPage,
  })),
  // Opened by the link that confirms an address, likewise.
  route('/confirm', 'public', 'none', sentence('Confirm the address'), async () => ({
    default: (await import('../reminders/ConfirmPage.tsx')).ConfirmPage,
  })),
  route('/', 'signed-in', 'page', sentence('Your Medications'), dashboard),
  route('/today', 'signed-in', 'page', sentence('Today'), today),
  laterRoute('/overview', 'signed-in', 'page', sentence('Overview'), async () => ({
    default: (await import('../medicines/charts/OverviewPage.tsx')).OverviewPage,
  })),
  laterRoute('/add', 'signed-in', 'page', sentence('Add Medication'), async () => ({
    default: (await import('../screens/adding/AddMedicationPage.tsx')).AddMedicationPage,
  })),
  laterRoute('/edit/:id', 'signed-in', 'page', sentence('Edit Medication'), async () => ({
    default: (await import('../medicines/medication/EditMedicationPage.tsx')).EditMedicationPage,
  })),
  route('/medication/:id', 'signed-in', 'page', sentence('Medication'), async () => ({
    default: (await import('../medicines/medication/MedicationPage.tsx')).MedicationPage,
  })),
  laterRoute('/medication/:id/plan', 'signed-in', 'task', sentence('Plan'), async () => ({
    default: (await import('../medicines/plans/PlanPage.tsx')).PlanPage,
  })),
  laterRoute('/shopping', 'signed-in', 'page', sentence('Shopping List'), async () => ({
    default: (await import('../screens/shopping/ShoppingPage.tsx')).ShoppingPage,
  })),
  laterRoute('/expiring', 'signed-in', 'page', sentence('Expired & Expiring'), async () => ({
    default: (await import('../screens/pharmacyOrder/OrderPage.tsx')).OrderPage,
  })),
  // The dashboard with the Create family dialog open.
  route('/families/new', 'signed-in', 'page', sentence('Create New Family'), dashboard),
  laterRoute('/families/:id', 'signed-in', 'page', sentence('Family Settings'), async () => ({
    default: (await import('../screens/household/FamilyPage.tsx')).FamilyPage,
  })),
  laterRoute('/analyze-image', 'signed-in', 'page', sentence('Image Diagnostic Tool'), async () => ({
    default: (await import('../medicines/photos/AnalyzeImagePage.tsx')).AnalyzeImagePage,
  })),
  laterRoute('/reminders', 'signed-in', 'page', sentence('Reminders'), async () => ({
    default: (await import('../reminders/RemindersPage.tsx')).RemindersPage,
  })),
  laterRoute('/registers', 'signed-in', 'page', sentence('Registers of Medicines'), async () => ({
    default: (await import('../screens/account/RegistersPage.tsx')).RegistersPage,
  })),
  laterRoute('/calendar', 'signed-in', 'page', sentence('Calendar'), async () => ({
    default: (await import('../screens/calendar/CalendarPage.tsx')).CalendarPage,
  })),
  route('/doctor', 'signed-in', 'page', sentence('For the Doctor'), doctor),
  route('/doctor/:id', 'signed-in', 'page', sentence('For the Doctor'), doctor),
  laterRoute('/import-export', 'signed-in', 'page', sentence('Import & Export'), async () => ({
    default: (await import('../screens/importExport/TransferPage.tsx')).TransferPage,
  })),
  laterRoute('/more', 'signed-in', 'page', sentence('More'), async () => ({
    default: (await import('./MorePage.tsx')).MorePage,
  })),
  laterRoute('/account', 'signed-in', 'page', sentence('Account'), async () => ({
    default: (await import('../screens/account/AccountPage.tsx')).AccountPage,
  })),
  laterRoute('/security', 'signed-in', 'page', sentence('Signing In'), async () => ({
    default: (await import('../screens/account/SecurityPage.tsx')).SecurityPage,
  })),
  laterRoute('/backups', 'signed-in', 'page', sentence('Backups'), async () => ({
    default: (await import('../screens/account/BackupsPage.tsx')).BackupsPage,
  })),
  route('*', 'public', 'none', sentence('Page not found'), async () => ({
    default: (await import('./NotFoundPage.tsx')).NotFoundPage,
  })),
]

const patternOf = (path: string) => new RegExp(`^${path.replace('*', '.*').replace(/:\w+/g, '[^/]+')}/?$`)

/** The row of an address. */
export function routeOf(path: string): Route {
  const found = routes.find((candidate) => patternOf(candidate.path).test(path))
  if (!found) throw new Error('The site map has no row for unknown addresses')
  return found
}

/** Asks for the code of an address's page. */
export const preloadPage = (path: string): void => preloadCode(routeOf(path).load)
