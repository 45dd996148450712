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

const dashboard: Load = () => import('../screens/cabinet/DashboardPage.tsx')

const suggestion: Load = () => import('../reminders/SuggestionCard.tsx')

const today: Load = async () => {
  const { default: TodayPage } = await import('../screens/today/TodayPage.tsx')
  return { default: () => <TodayPage card={<OnDemand load={suggestion} props={{}} />} /> }
}

const doctor: Load = later(() => import('../screens/doctor/DoctorPage.tsx'))

/** The site map (specification, section 2). The first row that matches is shown. */
export const routes: readonly Route[] = [
  route('/login', 'signed-out', 'none', sentence('Sign in'), () => import('../people/auth/SignInPage.tsx')),
  // Page that the sign-in provider leads back to, also for who is signed in.
  route(
    '/login/return',
    'public',
    'none',
    sentence('Sign in'),
    () => import('../people/auth/ReturnPage.tsx'),
  ),
  route(
    '/signup',
    'signed-out',
    'none',
    sentence('Create account'),
    () => import('../people/auth/SignUpPage.tsx'),
  ),
  laterRoute(
    '/forgotten-password',
    'signed-out',
    'none',
    sentence('Forgotten password'),
    () => import('../people/auth/ForgottenPasswordPage.tsx'),
  ),
  // Links of forgotten passwords lead here, also on a device that is signed in.
  laterRoute(
    '/reset-password',
    'public',
    'none',
    sentence('New password'),
    () => import('../people/auth/ResetPasswordPage.tsx'),
  ),
  // Invitations lead here, also on a device that is signed in.
  route(
    '/join',
    'public',
    'none',
    sentence('Join a family'),
    () => import('../people/invitations/JoinPage.tsx'),
  ),
  // Links to a page for the doctor lead here, also on a device that is signed in.
  laterRoute(
    '/shared',
    'public',
    'none',
    sentence('For the Doctor'),
    () => import('../screens/doctor/SharedPage.tsx'),
  ),
  // Accepting an invitation leads here.
  laterRoute(
    '/welcome',
    'signed-in',
    'page',
    sentence('Welcome'),
    () => import('../people/invitations/WelcomePage.tsx'),
  ),
  // E-mails of reminders lead here, also on a device that is signed in.
  laterRoute(
    '/reminder',
    'public',
    'none',
    sentence('Reminder'),
    () => import('../reminders/ReminderPage.tsx'),
  ),
  // Opened by the link that confirms an address, likewise.
  laterRoute(
    '/confirm',
    'public',
    'none',
    sentence('Confirm the address'),
    () => import('../reminders/ConfirmPage.tsx'),
  ),
  route('/', 'signed-in', 'page', sentence('Your Medications'), dashboard),
  route('/today', 'signed-in', 'page', sentence('Today'), today),
  laterRoute(
    '/overview',
    'signed-in',
    'page',
    sentence('Overview'),
    () => import('../medicines/charts/OverviewPage.tsx'),
  ),
  laterRoute(
    '/add',
    'signed-in',
    'page',
    sentence('Add Medication'),
    () => import('../screens/adding/AddMedicationPage.tsx'),
  ),
  laterRoute(
    '/edit/:id',
    'signed-in',
    'page',
    sentence('Edit Medication'),
    () => import('../medicines/medication/EditMedicationPage.tsx'),
  ),
  route(
    '/medication/:id',
    'signed-in',
    'page',
    sentence('Medication'),
    () => import('../medicines/medication/MedicationPage.tsx'),
  ),
  laterRoute(
    '/medication/:id/plan',
    'signed-in',
    'task',
    sentence('Plan'),
    () => import('../medicines/plans/PlanPage.tsx'),
  ),
  laterRoute(
    '/shopping',
    'signed-in',
    'page',
    sentence('Shopping List'),
    () => import('../screens/shopping/ShoppingPage.tsx'),
  ),
  laterRoute(
    '/expiring',
    'signed-in',
    'page',
    sentence('Expired & Expiring'),
    () => import('../screens/pharmacyOrder/OrderPage.tsx'),
  ),
  // The dashboard with the Create family dialog open.
  route('/families/new', 'signed-in', 'page', sentence('Create New Family'), dashboard),
  laterRoute(
    '/families/:id',
    'signed-in',
    'page',
    sentence('Family Settings'),
    () => import('../screens/household/FamilyPage.tsx'),
  ),
  laterRoute(
    '/analyze-image',
    'signed-in',
    'page',
    sentence('Image Diagnostic Tool'),
    () => import('../medicines/photos/AnalyzeImagePage.tsx'),
  ),
  laterRoute(
    '/reminders',
    'signed-in',
    'page',
    sentence('Reminders'),
    () => import('../reminders/RemindersPage.tsx'),
  ),
  laterRoute(
    '/registers',
    'signed-in',
    'page',
    sentence('Registers of Medicines'),
    () => import('../screens/account/RegistersPage.tsx'),
  ),
  laterRoute(
    '/calendar',
    'signed-in',
    'page',
    sentence('Calendar'),
    () => import('../screens/calendar/CalendarPage.tsx'),
  ),
  route('/doctor', 'signed-in', 'page', sentence('For the Doctor'), doctor),
  route('/doctor/:id', 'signed-in', 'page', sentence('For the Doctor'), doctor),
  laterRoute(
    '/import-export',
    'signed-in',
    'page',
    sentence('Import & Export'),
    () => import('../screens/importExport/TransferPage.tsx'),
  ),
  laterRoute('/more', 'signed-in', 'page', sentence('More'), () => import('./MorePage.tsx')),
  laterRoute(
    '/account',
    'signed-in',
    'page',
    sentence('Account'),
    () => import('../screens/account/AccountPage.tsx'),
  ),
  laterRoute(
    '/security',
    'signed-in',
    'page',
    sentence('Signing In'),
    () => import('../screens/account/SecurityPage.tsx'),
  ),
  laterRoute(
    '/server',
    'signed-in',
    'page',
    sentence('Server'),
    () => import('../screens/account/server/ServerPage.tsx'),
  ),
  laterRoute(
    '/backups',
    'signed-in',
    'page',
    sentence('Backups'),
    () => import('../screens/account/BackupsPage.tsx'),
  ),
  route('*', 'public', 'none', sentence('Page not found'), () => import('./NotFoundPage.tsx')),
]

const patternOf = (path: string) => new RegExp(`^${path.replace('*', '.*').replace(/:\w+/g, '[^/]+')}/?$`)

/** The row of an address. */
export function routeOf(path: string): Route {
  const found = routes.find((candidate) => patternOf(candidate.path).test(path))
  if (!found) throw new Error('The site map has no row for unknown addresses')
  return found
}

/** Asks for the code of an address's page. */
export const preloadPage = (path: string): Promise<void> => preloadCode(routeOf(path).load)
