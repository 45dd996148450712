import { afterAll, beforeAll, describe } from 'vitest'
import { type Member, signUpSomebody } from './household.ts'
import { isAll } from './isAll.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './testApp.ts'
import { type Engine, engines, sqlite } from './testDatabases.ts'

/** What is made before the first test around, and is empty until then. */
function madeBefore<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  return made
}

/** What the tests of one engine start from. */
export interface OnEngine extends Engine {
  /** The product on a fresh database, one for all tests around; it is there from the first `beforeAll` or test on. */
  open(options?: TestAppOptions): TestApp
}

/** Describes what may differ between the engines, such as locks and races; `describeIt` starts what it needs. */
export const onBothEngines = (name: string, describeIt: (on: OnEngine) => void): void =>
  describeOn(engines, name, describeIt)

/** Describes what is the same on each engine: `npm test` looks at SQLite alone, `npm run test:all` at both. */
export const onEachEngine = (name: string, describeIt: (on: OnEngine) => void): void =>
  describeOn(isAll ? engines : [sqlite], name, describeIt)

function describeOn(all: readonly Engine[], name: string, describeIt: (on: OnEngine) => void): void {
  describe.each(all)(`${name} on $engine`, (engine) => {
    const open = (options?: TestAppOptions) => {
      const home = madeBefore(() => startTestApp(engine.makeDatabase, options))
      afterAll(() => home.close())
      return home
    }
    describeIt({ ...engine, open })
  })
}

/** A new person with a family in `home`, one for all tests around; there as `home` is. */
export const memberIn = (home: TestApp): Member => madeBefore(() => signUpSomebody(home))
