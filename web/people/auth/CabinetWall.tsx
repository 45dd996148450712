import { t } from '../../../language/t.ts'
import { Drawer, Drawers } from '../../base/ui/Drawers.tsx'

const phone = () => ({ '0,0': t('Fever'), '2,0': t('Heart'), '1,1': t('Cough') })
const desk = () => ({
  '2,0': t('Sleep'),
  '0,1': t('Fever'),
  '4,1': t('Travel'),
  '3,2': t('Cough'),
  '4,4': t('Skin'),
  '0,5': t('Heart'),
  '3,5': t('Vitamins'),
  '2,6': t('First aid'),
})

/** The cabinet beside the sign-in label, one drawer pulled out. */
export const CabinetWall = () => (
  <div
    aria-hidden="true"
    className="h-[clamp(9.5rem,100dvh-34rem,20rem)] shrink-0 overflow-hidden bg-cabinet lg:h-auto lg:min-h-dvh lg:flex-[1.25]"
  >
    <Drawers columns={3} rows={2} width={132} height={106} names={phone()} className="size-full md:hidden" />
    <Drawers columns={5} rows={7} width={150} height={124} names={desk()} className="size-full max-md:hidden">
      <PulledDrawer />
    </Drawers>
  </div>
)

const PulledDrawer = () => (
  <>
    <rect x="154" y="376" width="142" height="116" rx="4" className="fill-cabinet-hollow" />
    <path d="M164 380h122l12 34H152z" className="fill-paper-deep" />
    <g transform="translate(180 374)">
      <rect x="2" y="8" width="26" height="34" rx="3" fill="#A4561B" />
      <rect x="5" width="20" height="10" rx="2" fill="#F5F2EA" />
      <rect x="34" y="12" width="34" height="30" fill="#FBFBF7" />
      <rect x="34" y="30" width="34" height="12" fill="#C8402F" />
      <rect x="74" y="4" width="20" height="38" rx="4" fill="#D5DADC" />
      <circle cx="84" cy="13" r="4.5" fill="#E8806F" />
      <circle cx="84" cy="25" r="4.5" fill="#E8806F" />
      <circle cx="84" cy="37" r="4.5" fill="#B9C1C4" />
    </g>
    <g transform="translate(143 412) scale(1.094)">
      <Drawer x={4} y={4} width={142} height={116} name={t('Sunday')} />
    </g>
  </>
)
