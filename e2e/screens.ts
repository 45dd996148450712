import { accountScreens } from './screens/account.ts'
import { addingScreens } from './screens/adding.ts'
import { cabinetScreens } from './screens/cabinet.ts'
import { householdScreens } from './screens/household.ts'
import { medicationScreens } from './screens/medication.ts'
import type { Screen } from './screens/screen.ts'
import { shoppingScreens } from './screens/shopping.ts'
import { signedOutScreens } from './screens/signedOut.ts'
import { todayScreens } from './screens/today.ts'
import { signedInWithProvider } from './screens/withProvider.ts'

const signedInAreas: Record<string, Screen[]> = {
  today: todayScreens,
  cabinet: cabinetScreens,
  medication: medicationScreens,
  adding: addingScreens,
  shopping: shoppingScreens,
  household: householdScreens,
  account: [...accountScreens, ...signedInWithProvider],
}

/** Every screen and dialog behind or before signing in, by area. */
export const areas = (isSignedIn: boolean): Record<string, Screen[]> =>
  isSignedIn ? signedInAreas : { signedOut: signedOutScreens }

/** Every screen and dialog, behind or before signing in. */
export const screens = (isSignedIn: boolean): Screen[] => Object.values(areas(isSignedIn)).flat()
