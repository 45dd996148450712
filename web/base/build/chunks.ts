/** Files of lucide icons. */
const icons = (...names: string[]) => `lucide-react/.*/(${names.join('|')})\\.`

const paths = (...patterns: string[]) => new RegExp(patterns.join('|'))

/**
 * Modules that travel in one file; the first match wins. Over HTTP/1.1 a browser requests six files at a time, with half a
 * kilobyte of headers each: thirty small files cost more than a few kilobytes that a page does not need yet.
 *
 * A file's name changes with the names in it. Those of `first`, `home` and `common`, which most others import, name no file that
 * changes often: `test/chunkNames.test.ts`.
 */
export const chunks = [
  {
    // Every first screen.
    name: 'first',
    test: paths(
      'node_modules/(react|react-dom|scheduler|@tanstack|wouter|regexparam)/(?!.*(?:ueriesObserver|useQueries|nfiniteQuer))',
      'web/base/http/(?!callTags|onTheWay|readLines|smallerPhoto|upload|usePages|patience)',
      'web/base/device/(forget|installing|reminded)\\.ts$',
      'web/base/(paths|reads)\\.ts$',
      'language/(durations|languages|speaking|t)\\.ts$',
      'web/people/auth/(session|whoIsSignedIn)\\.tsx?$',
      'web/people/families/(recheckFamilies|rememberedFamily|hasPlans)\\.ts$',
      'web/medicines/plans/dayRange\\.ts$',
      'web/screens/today/opening\\.ts$',
      'web/base/ui/(Button|Code|Drawers|Field|Mark|OnDemand|Panel|Sentence|Spinner|ThickThin|back|drafts|language|toasts|useIsHere)\\.tsx?$',
    ),
  },
  {
    // Folding for searches. Today does without.
    name: 'fold',
    test: paths('language/fold\\.ts$'),
  },
  {
    // Forms, and failures of sending them that something in front of the server caused.
    name: 'form',
    test: paths('web/base/ui/(checked|rebase|useForm|useFormOver)\\.ts$', 'web/base/http/onTheWay\\.ts$'),
  },
  {
    // Their validation. The sign-in page loads it when its form is touched.
    name: 'contract',
    test: paths(
      'node_modules/zod/',
      'contract/(account|auth|text)\\.ts$',
      'web/people/auth/(NewPasswordFields|useCommonPasswordHint)\\.tsx?$',
    ),
  },
  {
    // Signing in, signing up and joining.
    name: 'auth',
    test: paths('web/people/auth/(api|AuthLayout|CabinetWall|LanguageChoice|SignInForm|SignInPage)\\.tsx?$'),
  },
  {
    // The dashboard, Today and the shell.
    name: 'home',
    test: paths(
      'contract/(amounts|rights)\\.ts$',
      'language/(dates|lists|localized|numbers|relativeTime)\\.ts$',
      'web/base/ui/(dates|purposeText|useNow|LoadFailed|Scale|PageBar|Skeleton|Tab)\\.tsx?$',
      'web/medicines/packs/(expiry|ExpiryTab|lasts)\\.tsx?$',
      'web/screens/today/(Label|Shot|headline|useDay)\\.tsx?$',
      'web/medicines/plans/(day|moving|states)\\.ts$',
      'schedule/(state|windows|zones)\\.ts$',
      'web/people/families/(celebration|selectedFamily)\\.tsx?$',
      'web/medicines/medication/(MedicineName|TakenTodayTab|api|lastTaken|useOptimisticToggle)\\.tsx?$',
      'web/medicines/photos/imageAddress\\.ts$',
      'web/medicines/doses/(AmountLeft|Dots|amountWords|objection|objectionWords|takenAt|useMayEdit|waitingId|when)\\.tsx?$',
      'web/people/people/(PersonMarks?|usePeople)\\.tsx?$',
      icons(
        'alarm-clock|bell|calendar-clock|calendar-days|check|chevron-down|chevron-left|chevron-right|circle-check|circle-dashed|clock|clock-exclamation-point',
        'ellipsis|eye|globe|hand-heart|hourglass|house|minus|moon|octagon-x|pill|plus|rotate-cw|scan-text|search|shopping-basket',
        'sliders-horizontal|smartphone|sun|sunrise|sunset|trash|triangle-exclamation-point|user-round|x',
      ),
    ),
  },
  {
    // Reminders on this device, and Today's suggestion of them.
    name: 'reminding',
    test: paths(
      'web/reminders/(Failure|SuggestionCard|api|inTurn|obstacle|subscription|useObstacle|useThisDevice)\\.tsx?$',
      icons('bell-ring|download'),
    ),
  },
  {
    // A day's measurements, on Today and on the overview.
    name: 'measurements',
    test: paths('web/medicines/measurements/(DayMeasurements|MeasurementList|api|measurementWords)\\.tsx?$'),
  },
  {
    // Dialogs, sheets and notifications.
    name: 'dialog',
    test: paths(
      'node_modules/(@radix-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref)/',
      'node_modules/(use-sidecar|get-nonce|aria-hidden|tslib)/',
      'web/base/ui/(Dialog|ConfirmDialog|Toaster)\\.tsx?$',
    ),
  },
  {
    // Offline support.
    name: 'offline',
    test: paths(
      'node_modules/idb/',
      'web/(base/device|medicines/offline)/',
      'web/medicines/doses/(BeyondLimit|ObjectionSheet)',
    ),
  },
  {
    // Fields of people and photos before anything is filled in. The next group would pull in its own modules.
    name: 'choices',
    test: paths(
      'web/people/people/PeopleField\\.tsx$',
      'web/base/ui/Chips\\.tsx$',
      'web/medicines/reading/(autofill|uploads)\\.ts$',
    ),
  },
  {
    // Forms of medications and their validation. Pages that only read do without.
    name: 'forms',
    test: paths(
      'contract/(amountFields|calendarDate|doses|families|headers|instant|invitationKey|medications|packs|paging|people)\\.ts$',
      'contract/(plans|remindingFields|timeZone)\\.ts$',
      'web/medicines/packs/(ExpirationDateField|packForm)\\.tsx?$',
      'web/medicines/reading/(PleaseCheck|PhotoCrop|PhotoCropDialog)\\.tsx$',
      'web/medicines/medication/(CountedIn|MedicationFields)\\.tsx$',
      'web/people/people/ForWhom\\.tsx$',
      'web/medicines/(scanning/(FromRegister|registerWords)|medication/SuggestedName)\\.tsx?$',
    ),
  },
  // Modules shared by three pages or sheets.
  {
    name: 'common',
    test: /^(?!.*(nfiniteQuery|contract\/strength|web\/base\/(http\/(usePages|callTags)|ui\/lastUsed)|web\/screens\/(account\/|cabinet\/(search|whatFor|MoreFound|useIngredients|FilterChips))|web\/people\/families\/(QrCode|InvitationMade|ReachNotice|reachOf)|web\/reminders\/(InTheWay|SendTest|Sample|Failure|obstacle|useObstacle)|web\/medicines\/(doses\/(Stepper|LogDoseButton)|photos\/PickPhotos)|web\/medicines\/plans\/(checkPlan|fromFrequency|fromPlan|planForm|usePlanForm|Times|timesInOrder|Amounts|isSamePlan|useReminded|remindedWords)|node_modules\/uqr|web\/medicines\/photos\/useCamera|web\/medicines\/photos\/CameraView))/,
    minShareCount: 3,
  },
]
