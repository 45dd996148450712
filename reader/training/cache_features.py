"""Runs the frozen backbone over synthetic lines and keeps its features: SHARD FIRST_SEED SHARDS LINES.

`python cache_features.py split` writes WORK/backbone.onnx once; after that each shard becomes WORK/features-<seed>.npz.
A line's width is a multiple of 16 px, so that lines of one width go through in a batch without padding (the
backbone's squeeze-and-excitation averages over the whole line: padding would change the features).
"""
import os, random, struct, subprocess, sys, time
import cv2
import numpy as np
import onnx

WORK, CUT = os.environ['WORK'], 'p2o.AveragePool.1'  # behind the last pooling: [lines, 480, 1, width / 8]
HERE = os.path.dirname(os.path.abspath(__file__))


def split():
    """From MODEL, or quicker by 1.7 from SPELLED, the product build's simplified form of it (same names; differs by 2e-4 at a range of 30)."""
    model = onnx.load(os.environ.get('SPELLED') or os.environ['MODEL'])
    graph, need, kept = model.graph, {CUT}, []
    for node in reversed(graph.node):
        if set(node.output) & need: kept.append(node); need |= set(node.input)
    initial = [i for i in graph.initializer if i.name in need]
    for field, left in ((graph.node, kept[::-1]), (graph.initializer, initial), (graph.value_info, []), (graph.output, [onnx.helper.make_tensor_value_info(CUT, 1, None)])):
        left = list(left); del field[:]; field.extend(left)
    onnx.save(model, WORK + '/backbone.onnx')


class Backbone:
    """The frozen backbone in a Node.js process (backbone.mjs): the product's own runtime."""
    def __init__(self):
        self.node = subprocess.Popen(['node', HERE + '/backbone.mjs', WORK + '/backbone.onnx'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def features(self, images):
        """[lines, 480, steps] of images that are equally wide, blue first as cv2 has them."""
        self.node.stdin.write(struct.pack('<ii', len(images), images[0].shape[1]) + b''.join(np.ascontiguousarray(i).tobytes() for i in images))
        self.node.stdin.flush()
        size, = struct.unpack('<i', self.node.stdout.read(4))
        return np.frombuffer(self.node.stdout.read(size * 4), np.float32).reshape(len(images), 480, -1)


def main(seed, shards, count):
    from make_lines import lines
    cv2.setNumThreads(1)
    backbone = Backbone()
    for shard in range(seed, seed + shards):
        if os.path.exists(WORK + f'/features-{shard:04d}.npz'): continue
        random.seed(shard); np.random.seed(shard)
        start, made, waiting, kept = time.time(), lines(), {}, []
        while len(kept) < count:
            line = next(made)
            group = waiting.setdefault(line[4].shape[1], [])
            group.append(line)
            is_last = len(kept) + sum(map(len, waiting.values())) >= count
            if len(group) < 8 and not is_last: continue
            for group in list(waiting.values()) if is_last else [group]:
                features = backbone.features([each[4] for each in group]).astype(np.float16)
                kept += [(each, feature) for each, feature in zip(group, features)]
                del waiting[group[0][4].shape[1]]
        save(shard, kept)
        print(shard, len(kept), f'{time.time() - start:.0f} s', flush=True)


def save(shard, kept):
    """Keeps lines with their features as one shard, complete or not at all."""
    ends = np.cumsum([f.shape[1] for _, f in kept])
    part = WORK + f'/part-{shard}.npz'
    np.savez(part, features=np.concatenate([f for _, f in kept], 1).T, ends=ends, labels=np.array(['\t'.join(each[:4]) for each, _ in kept]))
    os.rename(part, WORK + f'/features-{shard:04d}.npz')


if __name__ == '__main__':
    if sys.argv[1] == 'split': split()
    else: main(*map(int, sys.argv[1:4]))
