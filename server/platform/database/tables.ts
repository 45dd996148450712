import type { Kysely, Transaction } from 'kysely'
import type { AccountTables } from './tables/accounts.ts'
import type { DoseTables, PlanTables } from './tables/doses.ts'
import type { FamilyTables, ImageTables } from './tables/families.ts'
import type { JobTables } from './tables/jobs.ts'
import type { MeasurementTables, MedicationTables } from './tables/medications.ts'
import type { ReminderTables } from './tables/reminders.ts'
import type { ShoppingTables, StockTables } from './tables/stock.ts'

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
