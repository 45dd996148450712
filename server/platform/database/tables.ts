import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { DoseTables } from './tables/doses.ts'
import type { FamilyTables } from './tables/families.ts'
import type { ImageTables } from './tables/images.ts'
import type { JobTables } from './tables/jobs.ts'
import type { MeasurementTables } from './tables/measurements.ts'
import type { MedicationTables } from './tables/medications.ts'
import type { PlanTables } from './tables/plans.ts'
import type { ReminderTables } from './tables/reminders.ts'
import type { ShoppingTables } from './tables/shopping.ts'
import type { StockTables } from './tables/stock.ts'

export interface Tables
  extends AccountTables,
    FamilyTables,
    MedicationTables,
    StockTables,
    DoseTables,
    PlanTables,
    ReminderTables,
    ShoppingTables,
    MeasurementTables,
    ImageTables,
    JobTables {}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>
