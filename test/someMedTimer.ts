export const DAYS = [true, true, true, true, true, true, true]
export const WORKDAYS = [true, true, true, true, true, false, false]

/** A reminder as version 25 of the database writes it: daily at 8:00. */
export const reminder = (more: object = {}) => ({
  reminderId: 1,
  timeInMinutes: 480,
  consecutiveDays: 1,
  pauseDays: 0,
  instructions: '',
  cycleStartDay: 20_700,
  amount: '1',
  days: DAYS,
  active: true,
  periodStart: 0,
  periodEnd: 0,
  activeDaysOfMonth: -1,
  linkedReminderId: 0,
  intervalStart: 0,
  windowedInterval: false,
  outOfStockThreshold: 0,
  outOfStockReminderType: 'OFF',
  expirationReminderType: 'OFF',
  ...more,
})

export const medicine = (more: object = {}, ...reminders: object[]) => ({
  medicine: { name: 'Zinc', amount: 30, unit: '', notes: '', expirationDate: 0, ...more },
  tags: [],
  reminders,
})

export const event = (more: object = {}) => ({
  medicineName: 'Zinc',
  amount: '1',
  status: 'TAKEN',
  remindedTimestamp: 1_763_539_200,
  processedTimestamp: 1_763_539_500,
  reminderId: 1,
  notes: '',
  ...more,
})

export const backup = (medicines: object[], events: object[] = []) => ({
  medicines: { version: 25, list: medicines },
  events: { version: 25, list: events },
})
