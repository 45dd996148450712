import { describe, expect, test } from 'vitest'
import { pageOf } from '../../../test/pageOf.ts'
import { sharedLexicon } from '../../lexicon/lexicon.ts'
import { findName } from './name.ts'

const name = (...rows: Parameters<typeof pageOf>[0]) => findName(pageOf(rows), sharedLexicon())?.found

describe("a medicine's name on its package", () => {
  test.each([
    [
      'a known brand',
      [
        ['Nurofen', 90],
        ['Ibuprofen 200 mg', 40],
      ],
      'Nurofen',
      'high',
    ],
    [
      'a generic',
      [
        ['Amoxicillin 500 mg', 80],
        ['21 capsules', 40],
      ],
      'Amoxicillin 500 mg',
      'high',
    ],
    [
      'a generic with its maker larger, behind its substance',
      [
        ['Zephandor', 80],
        ['PARACETAMOL Zephandor 1 g', 60],
        ['8 comprimés', 40],
      ],
      'Paracetamol',
      'high',
    ],
    [
      'a generic under the company that makes it',
      [
        ['Julphar', 80],
        ['Cetirizine 10 mg', 84],
        ['20 tablets', 34],
      ],
      'Cetirizine 10 mg',
      'high',
    ],
    [
      'a name in the country’s spelling',
      [
        ['Acetaminophen', 80],
        ['500 mg', 40],
      ],
      'Acetaminophen',
      'high',
    ],
    ['two substances', [['Amlodipine & Losartan', 80]], 'Amlodipine and losartan', 'high'],
    [
      'two substances, the second behind a word that joins them',
      [
        ['Ibuprofen', 62],
        ['Plus Paracetamol', 57],
        ['Ibuprofen 200 mg', 43],
        ['Paracetamol 500 mg', 41],
      ],
      'Ibuprofen and paracetamol',
      'high',
    ],
    [
      'two substances, over each of them with its strength',
      [
        ['Amlodipine & Losartan', 60],
        ['Amlodipine 5 mg', 50],
        ['Losartan 50 mg', 50],
      ],
      'Amlodipine and losartan',
      'high',
    ],
    [
      'two substances, the first before one',
      [
        ['Dipirona +', 60],
        ['Cafeína', 60],
      ],
      'Dipirona and cafeína',
      'high',
    ],
    [
      'a name that breaks',
      [
        ['ISOSORBIDE', 60],
        ['MONONITRATE', 60],
      ],
      'Isosorbide mononitrate',
      'high',
    ],
    [
      'a brand in no list',
      [
        ['Rilovan', 90],
        ['Northfield Pharma Ltd', 30],
        ['10 tablets', 30],
      ],
      'Rilovan',
      'low',
    ],
    [
      'a brand in no list with its strength',
      [
        ['RILOVAN-10', 60],
        ['Cetirizine 10 mg', 40],
      ],
      'Rilovan-10',
      'medium',
    ],
    [
      'a brand that a strip repeats',
      [
        ['ELVATEX', 30],
        ['ELVATEX', 30],
        ['LVATEX', 30],
        ['ELVATE', 30],
      ],
      'Elvatex',
      'medium',
    ],
    [
      'a brand over the word that tells it from others',
      [
        ['RILOVAN', 94],
        ['FORTE', 55],
        ['Acetaminofén 500 mg + Cafeína 65 mg', 40],
      ],
      'Rilovan',
      'low',
    ],
    [
      'a suffix that tells it from others',
      [
        ['RILOVAN', 40],
        ['RILOVAN', 40],
        ['RILOVAN-SP', 40],
      ],
      'Rilovan-SP',
      'medium',
    ],
    [
      'a brand in no list that is one letter from a known one',
      [
        ['Dolopar', 60],
        ['Paracetamol 500 mg', 30],
      ],
      'Dolopar',
      'medium',
    ],
    [
      'lettering for which only its size speaks',
      [
        ['Velmo rista', 90],
        ['10 tablets', 30],
      ],
      'Velmo rista',
      'low',
    ],
    [
      'the brand over its substance, not the maker in larger print',
      [
        ['VIGNETTE * LYSARO PHARMA ALGERIE', 30],
        ['PREDOVAL', 30],
        ['Prednisolone sodium phosphate', 30],
      ],
      'Predoval',
      'low',
    ],
    [
      'a substance with its strength, not what it is for in larger print',
      [
        ['Allergy', 85],
        ['LORATADINE TABLETS USP, 10 mg', 50],
      ],
      'Loratadine',
      'medium',
    ],
    [
      'a brand whose larger copy is cut',
      [
        ['NUROFE', 60],
        ['Ibuprofen 200 mg', 30],
        ['NUROFEN', 40],
      ],
      'Nurofen',
      'high',
    ],
    [
      'a brand that its variant makes long',
      [
        ['VELMORISTA FORTE', 80],
        ['Paracetamol', 54],
        ['500 mg', 54],
      ],
      'Velmorista Forte',
      'low',
    ],
    [
      'a mixture over two lines',
      [
        ['sulfamethoxazole', 60],
        ['trimethoprim', 56],
        ['Cada comprimido contem', 34],
      ],
      'Sulfamethoxazole and trimethoprim',
      'high',
    ],
    [
      'a name in two lines of one size',
      [
        ['Velmora', 90],
        ['Defence', 88],
        ['Cetirizine 10 mg', 40],
      ],
      'Velmora Defence',
      'medium',
    ],
    [
      'a known name in two lines, the second much smaller',
      [
        ['Pepto-', 100],
        ['Bismol', 47],
      ],
      'Pepto-Bismol',
      'high',
    ],
    [
      'three letters much larger than all other print',
      [
        ['ZUV', 60],
        ['Paracetamol', 34],
        ['500 mg', 30],
      ],
      'ZUV',
      'low',
    ],
    [
      'a brand of which a cut copy ends like a substance',
      [
        ['VELSINE', 60],
        ['VELSINEX', 60],
        ['VELSINEX', 44],
        ['Cetirizine 10 mg', 40],
      ],
      'Velsinex',
      'medium',
    ],
    ['a brand with a variant that the lexicon lacks', [['NUROFEN XQ', 80]], 'Nurofen XQ', 'medium'],
    [
      'a brand that begins with an ordinary word',
      [
        ['Willsun', 80],
        ['Vitamin C 60 mg', 40],
      ],
      'Willsun',
      'low',
    ],
    [
      'one of two brands as large as each other, not surely',
      [
        ['Nurofen', 80],
        ['Zyrtec', 80],
      ],
      'Nurofen',
      'low',
    ],
    [
      'an ingredient, not surely where other lettering is as large',
      [
        ['Caffeine', 60],
        ['Rilovan', 55],
      ],
      'Caffeine',
      'medium',
    ],
  ] as const)('%s', (_, rows, value, confidence) => {
    expect(name(...rows.map(([text, height]): [string, number] => [text, height]))).toMatchObject({
      value,
      confidence,
    })
  })
})
