/** Files of lucide icons. */
const icons = (...names: string[]) => `lucide-react/.*/(${names.join('|')})\\.`

const paths = (...patterns: string[]) => new RegExp(patterns.join('|'))

/**
 * Modules that travel in one file; the first match wins. Over HTTP/1.1 a browser requests six files at a time, with half a
 * kilobyte of headers each: thirty small files cost more than a few kilobytes that a page does not need yet.
 */
export const chunks = [
  {
    // Every first screen.
    name: 'first',
    test: paths(
      'node_modules/(react|react-dom|scheduler|@tanstack|wouter|regexparam)/(?!.*(?:ueriesObserver|useQueries|nfiniteQuer))',
      'web/http/(?!upload|usePages|patience)',
      'web/device/(forget|installing|reminded)\\.ts$',
      'web/(paths|reads)\\.ts$',
      'language/(languages|speaking|t)\\.ts$',
      'web/auth/(session|whoIsSignedIn)\\.tsx?$',
      'web/families/(recheckFamilies|rememberedFamily|hasPlans)\\.ts$',
      'web/today/opening\\.ts$',
      'web/ui/(Button|Code|Drawers|Field|Mark|OnDemand|Panel|Sentence|Spinner|ThickThin|back|checked|drafts|language|toasts|useForm)\\.tsx?$',
    ),
  },
  {
    // Validation.
    name: 'contract',
    test: paths('node_modules/zod/', 'contract/(account|auth|text)\\.ts$'),
  },
  {
    // Signing in, signing up and joining.
    name: 'auth',
    test: paths(
      'web/auth/(api|AuthLayout|CabinetWall|LanguageChoice|NewPasswordFields|SignInForm|SignInPage|useCommonPasswordHint)\\.tsx?$',
    ),
  },
  {
    // The dashboard, Today and the shell.
    name: 'home',
    test: paths(
      'contract/(amounts|rights)\\.ts$',
      'language/(dates|lists|localized|numbers|relativeTime)\\.ts$',
      'web/ui/(dates|useNow|LoadFailed|Scale|PageBar|Skeleton|Tab)\\.tsx?$',
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
        'eye|globe|hourglass|minus|moon|octagon-x|pill|plus|rotate-cw|search|sun|sunrise|sunset|trash|triangle-exclamation-point|x',
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
    // Offline support.
    name: 'offline',
    test: paths(
      'node_modules/idb/',
      'web/(device|offline)/',
      'web/doses/(AlreadyTaken|BeyondLimit|ObjectionSheet)',
    ),
  },
  {
    // Fields of people and photos before anything is filled in. The next group would pull in its own modules.
    name: 'choices',
    test: paths(
      'web/people/PeopleField\\.tsx$',
      'web/ui/Chips\\.tsx$',
      'web/reading/(autofill|uploads)\\.ts$',
    ),
  },
  {
    // Forms of medications and their validation. Pages that only read do without.
    name: 'forms',
    test: paths(
      'contract/(amountFields|calendarDate|doses|families|headers|instant|invitationKey|medications|packs|paging|people)\\.ts$',
      'contract/(plans|remindingFields|timeZone)\\.ts$',
      'web/packs/packForm\\.ts$',
      'web/reading/(PleaseCheck|PhotoCrop|PhotoCropDialog)\\.tsx$',
      'web/medication/(CountedIn|MedicationFields)\\.tsx$',
      'web/people/ForWhom\\.tsx$',
      'web/registers/(FromRegister|SuggestedName|registerWords)\\.tsx?$',
    ),
  },
  // Modules shared by three pages or sheets.
  {
    name: 'common',
    test: /^(?!.*(web\/account\/|web\/families\/QrCode|node_modules\/uqr|web\/photos\/useCamera|web\/photos\/CameraView))/,
    minShareCount: 3,
  },
]
