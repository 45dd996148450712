import { useFamilies } from '../families/selectedFamily.tsx'
import { PageIntro } from '../ui/PageIntro.tsx'
import { TablesPanel } from './TablesPanel.tsx'

/** What comes into the cabinet from elsewhere, and leaves it. */
export function TransferPage() {
  const { selected } = useFamilies()
  return (
    <>
      <PageIntro title="Import & Export">
        Take a family's data with you as tables. You find everything of all families, with photos, under
        Account.
      </PageIntro>
      {selected && (
        <div key={selected.id} className="mt-4 grid grid-cols-1 gap-5 lg:grid-cols-2 lg:items-start lg:gap-6">
          <TablesPanel familyId={selected.id} />
        </div>
      )}
    </>
  )
}
