import { allows } from '../../../contract/rights.ts'
import { t } from '../../../language/t.ts'
import { PageIntro } from '../../base/ui/PageIntro.tsx'
import { useFamilies } from '../../people/families/selectedFamily.tsx'
import { ImportPanel } from './ImportPanel.tsx'
import { TablesPanel } from './TablesPanel.tsx'

/** Imports and exports. */
export default function TransferPage() {
  const { selected } = useFamilies()
  return (
    <>
      <PageIntro title={t('Import & Export')}>
        {t(
          "Bring data in from other apps, and take a family's data with you. Everything, with photos, is under Account.",
        )}
      </PageIntro>
      {selected && (
        <div key={selected.id} className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
          {allows(selected.role, 'manage') && <ImportPanel familyId={selected.id} />}
          <TablesPanel familyId={selected.id} />
        </div>
      )}
    </>
  )
}
