/** Every address of the web app, as a function or a constant. */
export const paths = {
  signIn: '/login',
  signUp: '/signup',
  forgottenPassword: '/forgotten-password',
  join: '/join',
  welcome: '/welcome',
  dashboard: '/',
  /** The dashboard with what has expired shown. */
  expired: '/?expired',
  today: '/today',
  todayOf: (personId: string) => `/today?for=${encodeURIComponent(personId)}`,
  /** States of the doses of a day, a week or a month; of everyone without a person. */
  overview: ({
    view,
    day,
    personId,
  }: {
    view?: string
    day?: string
    personId?: string | undefined
  } = {}) => {
    const asked = new URLSearchParams({
      ...(view !== undefined && { view }),
      ...(day !== undefined && { day }),
      ...(personId !== undefined && { for: personId }),
    })
    return `${asked}` ? `/overview?${asked}` : '/overview'
  },
  addMedication: '/add',
  addMany: '/add?many',
  /** Questions about a first medicine. */
  guide: (id: string, step = 'who') => `/add?guide=${id}&step=${step}`,
  editMedication: (id: string) => `/edit/${encodeURIComponent(id)}`,
  medication: (id: string) => `/medication/${encodeURIComponent(id)}`,
  /** A medication's page, on the way to a new pack. */
  addPack: (id: string) => `/medication/${encodeURIComponent(id)}?addPack`,
  /** The plan `id` of a medication; a new one without. */
  plan: (medicationId: string, id?: string) =>
    `/medication/${encodeURIComponent(medicationId)}/plan${id === undefined ? '' : `?plan=${encodeURIComponent(id)}`}`,
  /** A new plan of a medication, begun as a copy of a plan of the medication `of`. */
  copyOfPlan: (medicationId: string, { planId, of }: { planId: string; of: string }) =>
    `/medication/${encodeURIComponent(medicationId)}/plan?${new URLSearchParams({ copy: planId, of })}`,
  /** A new plan, as it is plainly written in the medication's frequency. */
  planOfFrequency: (medicationId: string) => `/medication/${encodeURIComponent(medicationId)}/plan?frequency`,
  shopping: '/shopping',
  expiring: '/expiring',
  reminders: '/reminders',
  calendar: '/calendar',
  registers: '/registers',
  transfer: '/import-export',
  /** Links to a page for the doctor lead here. */
  shared: '/shared',
  /** For a doctor: of one person, or of the reader. */
  doctor: (personId?: string) =>
    personId === undefined ? '/doctor' : `/doctor/${encodeURIComponent(personId)}`,
  more: '/more',
  newFamily: '/families/new',
  family: (id: string) => `/families/${encodeURIComponent(id)}`,
  analyzeImage: '/analyze-image',
  account: '/account',
  /** Ways into the account, its devices and tokens. */
  security: '/security',
  backups: '/backups',
  server: '/server',
}
