import { afterAll, beforeAll, describe } from 'vitest'
import { type Member, signUpMember } from './household.ts'
import { isAll } from './isAll.ts'
import { startTestApp, type TestApp, type TestAppOptions } from './testApp.ts'
import { type Engine, engines, sqlite } from './testDatabases.ts'

/** Set before the first test of the block, empty until then. */
function madeBefore<Made extends object>(make: () => Promise<Made>): Made {
  const made = {} as Made
  beforeAll(async () => {
    Object.assign(made, await make())
  })
  return made
}

export interface OnEngine extends Engine {
  /** The product on a fresh database, one for the block; available from the first `beforeAll` or test on. */
  open(options?: TestAppOptions): TestApp
}

/**
 * Describes behaviour that may differ between the engines, such as locks and races; `describeIt` starts what
 * it needs.
 */
export const onBothEngines = (name: string, describeIt: (on: OnEngine) => void): void =>
  describeOn(engines, name, describeIt)

/**
 * Describes behaviour that is the same on both engines: `npm test` runs it on SQLite, `npm run test:all` on
 * both.
 */
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

/** A new person with a family in `home`, one for the block; available as `home` is. */
export const memberIn = (home: TestApp): Member => madeBefore(() => signUpMember(home))
