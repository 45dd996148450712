/** Names of lucide icons, as a pattern of their files. */
const icons = (...names: string[]) => `lucide-react/.*/(${names.join('|')})\\.`

const paths = (...patterns: string[]) => new RegExp(patterns.join('|'))

/**
 * Which modules travel in one file, the first that fits. A browser asks for six files at a time where the server speaks
 * HTTP/1.1, and each answer carries half a kilobyte of headers: thirty small files are dearer than a few kilobytes that a
 * page does not need yet. What belongs to one page alone comes with it.
 */
export const chunks = [
  {
    // What every first screen needs.
    name: 'first',
    test: paths(
      'node_modules/(react|react-dom|scheduler|@tanstack|wouter|regexparam)/(?!.*(?:ueriesObserver|useQueries|nfiniteQuer))',
      'web/http/(?!upload|usePages|patience)',
      'web/device/(forget|reminded)\\.ts$',
      'web/(paths|reads)\\.ts$',
      'web/auth/(session|whoIsSignedIn)\\.tsx?$',
      'web/families/(recheckFamilies|rememberedFamily|hasPlans)\\.ts$',
      'web/today/opening\\.ts$',
      'web/ui/(Button|Code|Drawers|Field|Mark|OnDemand|Panel|Spinner|ThickThin|back|checked|drafts|toasts|useForm)\\.tsx?$',
    ),
  },
  {
    // What checks what is typed and what came.
    name: 'contract',
    test: paths('node_modules/zod/', 'contract/(auth|text)\\.ts$'),
  },
  {
    // What signing in, signing up and joining have in common.
    name: 'auth',
    test: paths(
      'web/auth/(api|AuthLayout|CabinetWall|NewPasswordFields|SignInForm|SignInPage|useCommonPasswordHint)\\.tsx?$',
    ),
  },
  {
    // What the dashboard, Today and the frame of all pages have in common.
    name: 'home',
    test: paths(
      'contract/(amounts|rights)\\.ts$',
      'web/ui/(dates|lazily|lists|relativeTime|useNow|LoadFailed|Scale|PageBar|Skeleton|Tab)\\.tsx?$',
      'web/packs/(expiry|ExpiryTab)\\.tsx?$',
      'web/today/(Label|headline|day|states|useDay)\\.tsx?$',
      'schedule/(state|windows)\\.ts$',
      'web/families/(celebration|selectedFamily)\\.tsx?$',
      'web/medication/(TakenTodayTab|lastTaken)\\.tsx?$',
      'web/photos/imageAddress\\.ts$',
      'web/doses/(AmountLeft|Dots|LogDoseButton|amountWords|objectionWords|takenAt)\\.tsx?$',
      'web/people/(PersonMarks?|usePeople)\\.tsx?$',
      icons(
        'bell|check|chevron-down|chevron-left|chevron-right|circle-check|circle-dashed|clock|clock-exclamation-point',
        'eye|hourglass|minus|moon|octagon-x|pill|plus|rotate-cw|search|sun|sunrise|sunset|trash|triangle-exclamation-point|x',
      ),
    ),
  },
  {
    // Dialogs, sheets and notifications.
    name: 'dialog',
    test: paths(
      'node_modules/(@radix-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref)/',
      'node_modules/(use-sidecar|get-nonce|aria-hidden|tslib)/',
      'web/ui/(Dialog|Scrim|ConfirmDialog|useOpener|Toaster)\\.tsx?$',
    ),
  },
  {
    // What works without a network.
    name: 'offline',
    test: paths(
      'node_modules/idb/',
      'web/(device|offline)/',
      'web/doses/(AlreadyTaken|BeyondLimit|ObjectionSheet)',
    ),
  },
  {
    // What choosing people and taking photos need before anything is filled in. What the next group needs would go with it.
    name: 'choices',
    test: paths(
      'web/people/PeopleField\\.tsx$',
      'web/ui/Chips\\.tsx$',
      'web/reading/(autofill|uploads)\\.ts$',
    ),
  },
  {
    // What is filled in about a medicine, and what checks it: no page that is only read needs it.
    name: 'forms',
    test: paths(
      'contract/(amountFields|calendarDate|doses|families|headers|instant|invitationKey|medications|packs|paging|people)\\.ts$',
      'contract/(plans|remindingFields|timeZone)\\.ts$',
      'web/packs/packForm\\.ts$',
      'web/reading/(PleaseCheck|PhotoCrop|PhotoCropDialog)\\.tsx$',
      'web/medication/(CountedIn|MedicationFields)\\.tsx$',
      'web/people/ForWhom\\.tsx$',
    ),
  },
  // And what three pages or sheets share.
  {
    name: 'common',
    test: /^(?!.*(web\/account\/|web\/photos\/useCamera|web\/photos\/CameraView))/,
    minShareCount: 3,
  },
]
