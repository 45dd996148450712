import { test } from 'vitest'
import { lookUpCanadian, readCanadian, scanFrench } from './samples.ts'

test('three hundred French packs are named by their Data Matrix', () => scanFrench(0, 300))
test('three hundred Canadian products are named by their printed DIN', () => lookUpCanadian(0, 300))
test('three hundred printed DINs are read and looked up', { timeout: 900_000 }, () => readCanadian(0, 300))
