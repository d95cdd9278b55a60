// Keys as libcrypto holds them, each for the time of one call.

import COpenSSL

/// Owns an `EVP_PKEY`.
@safe final class NativeKey {
  // Safety: freed once, in deinit; nothing outside this class sees it.
  private let key: OpaquePointer

  deinit { unsafe EVP_PKEY_free(key) }

  /// A key of a point, and of the number behind it where that is known; nil when it is not on the
  /// curve.
  init?(point: [UInt8], number: [UInt8]? = nil) {
    guard point.count == 65 else { return nil }
    // Safety: the number is freed here; both arrays are as long as libcrypto takes them to be.
    let secret = unsafe number.flatMap { unsafe BN_bin2bn($0, Int32($0.count), nil) }
    defer { unsafe BN_clear_free(secret) }
    guard let key = unsafe lede_p256(point, secret) else {
      // What failed here must not be taken for a failure of the server's own TLS.
      ERR_clear_error()
      return nil
    }
    unsafe self.key = key
  }

  /// A public key of RSA; nil for a modulus of fewer than 2,048 bits or more than 4,096, and for
  /// numbers that are no key of anybody's.
  init?(modulus: [UInt8], exponent: [UInt8]) {
    // An even number is no product of two primes, and an even exponent has no inverse.
    guard (256...512).contains(modulus.count), (1...4).contains(exponent.count),
      modulus.last.map({ $0 & 1 == 1 }) == true, exponent.last.map({ $0 & 1 == 1 }) == true,
      exponent.drop(while: { $0 == 0 }) != [1]
    else { return nil }
    // Safety: both numbers are freed here; each array is as long as is said with it.
    let n = unsafe BN_bin2bn(modulus, Int32(modulus.count), nil)
    defer { unsafe BN_free(n) }
    let e = unsafe BN_bin2bn(exponent, Int32(exponent.count), nil)
    defer { unsafe BN_free(e) }
    guard let n = unsafe n, let e = unsafe e, (2_048...4_096).contains(unsafe BN_num_bits(n)),
      let key = unsafe lede_rsa(n, e)
    else {
      ERR_clear_error()
      return nil
    }
    unsafe self.key = key
  }

  /// The point of a number, without compression; nil unless it is from 1 to below the order.
  static func point(of number: [UInt8]) -> [UInt8]? {
    guard number.count == 32 else { return nil }
    // Safety: each pointer is freed here; the array is as long as is said with it.
    guard let group = unsafe EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1) else { return nil }
    defer { unsafe EC_GROUP_free(group) }
    guard let secret = unsafe BN_bin2bn(number, 32, nil) else { return nil }
    defer { unsafe BN_clear_free(secret) }
    unsafe BN_set_flags(secret, BN_FLG_CONSTTIME)
    guard unsafe BN_is_zero(secret) == 0, unsafe BN_cmp(secret, EC_GROUP_get0_order(group)) < 0,
      let point = unsafe EC_POINT_new(group)
    else { return nil }
    defer { unsafe EC_POINT_free(point) }
    var bytes = [UInt8](repeating: 0, count: 65)
    guard unsafe EC_POINT_mul(group, point, secret, nil, nil, nil) == 1,
      unsafe EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, &bytes, 65, nil) == 65
    else {
      ERR_clear_error()
      return nil
    }
    return bytes
  }

  /// A signature over SHA-256, in DER.
  func signature(of message: [UInt8]) -> [UInt8]? {
    // Safety: the context is freed here; each array is as long as is said with it.
    guard let context = unsafe EVP_MD_CTX_new() else { return nil }
    defer { unsafe EVP_MD_CTX_free(context) }
    var length = 80  // the longest is 72
    var signature = [UInt8](repeating: 0, count: length)
    guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, key) == 1,
      unsafe EVP_DigestSign(context, &signature, &length, message, message.count) == 1
    else {
      ERR_clear_error()
      return nil
    }
    return Array(signature.prefix(length))
  }

  /// Whether a signature is of these bytes, over SHA-256: of P-256 in DER, of RSA by PKCS #1 v1.5.
  func isSignature(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    // Safety: the context is freed here; each array is as long as is said with it.
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer { unsafe EVP_MD_CTX_free(context) }
    let isTrue =
      unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, key) == 1
      && EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
    if !isTrue { ERR_clear_error() }
    return isTrue
  }

  /// The agreed secret with another key, 32 bytes.
  func secret(with peer: NativeKey) -> [UInt8]? {
    // Safety: the context is freed here, and both keys outlive it; the array is 32 bytes long.
    guard let context = unsafe EVP_PKEY_CTX_new_from_pkey(nil, key, nil) else { return nil }
    defer { unsafe EVP_PKEY_CTX_free(context) }
    var length = 32
    var secret = [UInt8](repeating: 0, count: length)
    guard unsafe EVP_PKEY_derive_init(context) == 1,
      unsafe EVP_PKEY_derive_set_peer(context, peer.key) == 1,
      unsafe EVP_PKEY_derive(context, &secret, &length) == 1, length == 32
    else {
      ERR_clear_error()
      return nil
    }
    return secret
  }
}

/// The two ways to write a signature down.
enum ECDSASignature {
  /// r and s, 32 bytes each, of a signature in DER.
  static func raw(_ der: [UInt8]) -> [UInt8]? {
    // Safety: the pointer runs within the array; what is made is freed here.
    unsafe der.withUnsafeBufferPointer { bytes in
      var place = bytes.baseAddress
      guard let signature = unsafe d2i_ECDSA_SIG(nil, &place, bytes.count) else {
        ERR_clear_error()
        return nil
      }
      defer { unsafe ECDSA_SIG_free(signature) }
      var r = [UInt8](repeating: 0, count: 32)
      var s = r
      guard unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, 32) == 32,
        unsafe BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, 32) == 32
      else { return nil }
      return r + s
    }
  }

  /// The same in DER; nil for other lengths than 64.
  static func der(_ raw: [UInt8]) -> [UInt8]? {
    guard raw.count == 64 else { return nil }
    // Safety: the signature owns both numbers once they are set, and is freed here; so is the text.
    guard let signature = unsafe ECDSA_SIG_new() else { return nil }
    defer { unsafe ECDSA_SIG_free(signature) }
    let r = unsafe BN_bin2bn(Array(raw[..<32]), 32, nil)
    let s = unsafe BN_bin2bn(Array(raw[32...]), 32, nil)
    guard unsafe ECDSA_SIG_set0(signature, r, s) == 1 else {
      unsafe BN_free(r)
      unsafe BN_free(s)
      return nil
    }
    var text: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_ECDSA_SIG(signature, &text)
    defer { unsafe CRYPTO_free(text, "", 0) }
    guard length > 0 else { return nil }
    return unsafe Array(UnsafeBufferPointer(start: text, count: Int(length)))
  }
}
