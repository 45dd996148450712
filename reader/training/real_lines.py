"""Line images of real photos as a shard to train on: real_lines.py FOLDER SHARD, FOLDER as crops.mjs leaves it.

The packaged recogniser's reading is taken for a line's text, if it is sure and the blurred line reads the same.
"""
import glob, json, os, sys
import cv2
import numpy as np, onnx, torch
from cache_features import Backbone, save
from make_lines import HEIGHT, KNOWN, MOST
from model import old_classes, shipped_neck

SURE, LEAST_LETTERS, BATCH = .6, 3, 8  # SURE: of the least sure character


def crops(folder):
    for file in sorted(glob.glob(folder + '/*.json')):
        data, at = np.fromfile(file[:-5] + '.bin', np.uint8), 0
        for width in json.load(open(file)):
            size = 3 * HEIGHT * width
            yield np.ascontiguousarray(data[at:at + size].reshape(3, HEIGHT, width).transpose(1, 2, 0)); at += size


def readings(neck, features, characters):
    """(text, probability of its least sure character) of [lines, 480, steps]."""
    with torch.no_grad(): lines = neck(torch.tensor(features)).softmax(-1).numpy()
    found = []
    for line in lines:
        best = line.argmax(-1); at = [i for i, (a, b) in enumerate(zip([0, *best], best)) if b and b != a]
        found.append((''.join(characters[best[i]] for i in at).strip(), min([line[i, best[i]] for i in at], default=0)))
    return found


def main(folder, shard):
    cv2.setNumThreads(1); torch.set_num_threads(1)
    neck, characters, backbone = shipped_neck(onnx.load(os.environ['MODEL'])).eval(), old_classes(), Backbone()
    groups, kept, total = {}, [], 0
    for image in crops(folder):
        total += 1
        if image.shape[1] <= MOST: groups.setdefault(image.shape[1], []).append(image)
    for part in (images[at:at + BATCH] for images in groups.values() for at in range(0, len(images), BATCH)):
        features, blurred = backbone.features(part), backbone.features([cv2.GaussianBlur(image, (5, 5), 0) for image in part])
        for feature, (text, least), (other, _) in zip(features, readings(neck, features, characters), readings(neck, blurred, characters)):
            if text != other or least < SURE or not set(text) <= KNOWN or sum(c.isalnum() for c in text) < LEAST_LETTERS: continue
            kept.append(((text, 'real', 'date' if any(c.isdigit() for c in text) else 'words', 'photo'), feature.astype(np.float16)))
    save(shard, kept)
    print(total, 'lines,', len(kept), 'kept')


if __name__ == '__main__': main(sys.argv[1], int(sys.argv[2]))
