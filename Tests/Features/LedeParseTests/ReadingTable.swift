// The table of requests, first part: who is let in, and what is found.

enum ReadingTable {
  /// Who is heard.
  static let doors = #"""
    !none GET /classes/Post => 403 {"error":"unauthorized"}
    !app GET /classes/Post => 403 {"error":"unauthorized"}
    !nokey GET /classes/Post => 403 {"error":"unauthorized"}
    !key GET /classes/Post => 403 {"error":"unauthorized"}
    !master GET /classes/Post => 403 {"error":"unauthorized"}
    !token GET /classes/Post => 400 {"code":209,"error":"Invalid session token"}
    !cookie GET /classes/Post => 400 {"code":209,"error":"Invalid session token"}
    - GET /classes/Post => 400 {"code":206,"error":"…"}
    - GET /users => 400 {"code":206,"error":"…"}
    - GET /users/me => 400 {"code":206,"error":"…"}
    - GET /sessions/me => 400 {"code":206,"error":"…"}
    - POST /classes/Post {"caption":"x"} => 400 {"code":206,"error":"…"}
    - DELETE /classes/Post/@harbour => 400 {"code":206,"error":"…"}
    !client GET /classes/Post?limit=0 => 200 {"results":[]}
    mara GET /classes/Game => 400 {"code":119,"error":"…"}
    mara GET /classes/_Role => 400 {"code":119,"error":"…"}
    mara GET /classes/9to5 => 400 {"code":103,"error":"…"}
    mara POST /classes/Game {"a":1} => 400 {"code":119,"error":"…"}
    mara GET /nowhere => 404 {"error":"…"}
    mara GET /batch => 405 {"error":"…"}
    mara DELETE /files/a.png => 403 {"error":"unauthorized"}
    mara POST /classes/Post {"caption": => 400 {"code":107,"error":"…"}
    mara POST /classes/Post {"_MasterKey":"token-2"} => 403 {"error":"unauthorized"}
    """#

  /// Objects and queries.
  static let finding = #"""
    mara GET /classes/Post/@harbour => 200 {"objectId":"@harbour","caption":"harbour","author":@@mara,"image":{"__type":"File","name":"…_picture.webp","url":"http://localhost:8080/parse/files/token-1/…_picture.webp?for=…"},"commentsCount":2,"likesCount":1,"createdAt":"$T","updatedAt":"$T"}
    tunde GET /classes/Post/@harbour?keys=caption => 200 {"objectId":"@harbour","caption":"harbour","createdAt":"$T","updatedAt":"$T"}
    tunde GET /classes/Post/@diary => 404 {"code":101,"error":"Object not found."}
    yui GET /classes/Post/@bridge => 404 {"code":101,"error":"Object not found."}
    zoe GET /classes/Post/@harbour => 404 {"code":101,"error":"Object not found."}
    ines GET /classes/Post/@harbour => 404 {"code":101,"error":"Object not found."}
    mara GET /classes/Post/nothing => 404 {"code":101,"error":"Object not found."}
    mara GET /classes/Post/aaaaaaaaaa => 404 {"code":101,"error":"Object not found."}
    mara GET /classes/Post/@first => 404 {"code":101,"error":"Object not found."}
    mara GET /classes/Post/@diary?keys=caption => 200 {"objectId":"@diary","caption":"diary","createdAt":"$T","updatedAt":"$T","ACL":{"@mara":{"read":true,"write":true}}}
    yui GET /classes/Post/@passed => 200 {"objectId":"@passed","caption":"","author":@@mara,"about":"/fortune","aboutTitle":"A fortune","commentsCount":0,"likesCount":0,"createdAt":"$T","updatedAt":"$T"}
    tunde GET /classes/Post/@harbour?include=author&keys=author.username => 200 {"objectId":"@harbour","author":{"__type":"Object","className":"_User","objectId":"@mara","username":"mara","createdAt":"$T","updatedAt":"$T"},"createdAt":"$T","updatedAt":"$T"}
    tunde GET /classes/Post/@harbour?excludeKeys=image,author,likesCount => 200 {"objectId":"@harbour","caption":"harbour","commentsCount":2,"createdAt":"$T","updatedAt":"$T"}
    tunde GET /classes/Post/@harbour?where={} => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?keys=caption => 200 {"results":[{"objectId":"@passed",…},{"objectId":"@bridge",…},{"objectId":"@diary",…},{"objectId":"@harbour",…}]}
    zoe GET /classes/Post => 200 {"results":[]}
    zoe GET /classes/Post?count=1 => 200 {"count":0,"results":[]}
    yui GET /classes/Post?keys=caption&order=createdAt => 200 {"results":[{"objectId":"@harbour",…},{"objectId":"@passed",…}]}
    mara GET /classes/Post?count=1&limit=0 => 200 {"count":4,"results":[]}
    tunde GET /classes/Post?count=1&limit=0 => 200 {"count":3,"results":[]}
    mara GET /classes/Post?where={"author":@@mara}&order=-createdAt&limit=1&skip=1&count=1&keys=caption => 200 {"count":3,"results":[{"objectId":"@diary",…}]}
    tunde GET /classes/Post?where={"author":@@mara}&count=1&limit=0 => 200 {"count":2,"results":[]}
    zoe GET /classes/Post?where={"author":@@mara}&count=1 => 200 {"count":0,"results":[]}
    mara GET /classes/Post?where={"author":{"__type":"Pointer","className":"_User","objectId":"nobodynobo"}}&count=1 => 200 {"count":0,"results":[]}
    mara GET /classes/Post?where={"author":"@mara"} => 200 {"results":[]}
    mara GET /classes/Post?where={"caption":"harbour"}&keys=caption => 200 {"results":[{"objectId":"@harbour","caption":"harbour","createdAt":"$T","updatedAt":"$T"}]}
    mara GET /classes/Post?where={"caption":{"$in":["harbour","bridge"]}}&order=caption&keys=caption => 200 {"results":[{"objectId":"@bridge",…},{"objectId":"@harbour",…}]}
    mara GET /classes/Post?where={"caption":{"$nin":["harbour","bridge",""]}}&keys=caption => 200 {"results":[{"objectId":"@diary",…}]}
    mara GET /classes/Post?where={"caption":{"$ne":"harbour"}}&count=1&limit=0 => 200 {"count":3,"results":[]}
    mara GET /classes/Post?where={"image":{"$exists":false}}&keys=about => 200 {"results":[{"objectId":"@passed","about":"/fortune",…}]}
    mara GET /classes/Post?where={"nothing":{"$exists":false}}&count=1&limit=0 => 200 {"count":4,"results":[]}
    mara GET /classes/Post?where={"nothing":null}&count=1&limit=0 => 200 {"count":4,"results":[]}
    mara GET /classes/Post?where={"likesCount":{"$gt":0}}&keys=likesCount => 200 {"results":[{"objectId":"@harbour","likesCount":1,…}]}
    mara GET /classes/Post?where={"likesCount":{"$gte":0,"$lt":1}}&count=1&limit=0 => 200 {"count":3,"results":[]}
    mara GET /classes/Post?where={"likesCount":{"$lte":"1"}}&count=1&limit=0 => 200 {"count":0,"results":[]}
    mara GET /classes/Post?where={"likesCount":1}&count=1&limit=0 => 200 {"count":1,"results":[]}
    mara GET /classes/Post?where={"createdAt":{"$lte":{"__type":"Date","iso":"$T"}}}&count=1&limit=0 => 200 {"count":4,"results":[]}
    mara GET /classes/Post?where={"createdAt":{"$gt":"$T"}}&count=1&limit=0 => 200 {"count":0,"results":[]}
    mara GET /classes/Post?where={"objectId":"@bridge"}&keys=caption => 200 {"results":[{"objectId":"@bridge",…}]}
    mara GET /classes/Post?where={"objectId":{"$in":["@bridge","@diary","x"]}}&count=1&limit=0 => 200 {"count":2,"results":[]}
    yui GET /classes/Post?where={"objectId":"@bridge"} => 200 {"results":[]}
    mara GET /classes/Post?where={"$or":[{"caption":"diary"},{"author":@@tunde}]}&count=1&limit=0 => 200 {"count":2,"results":[]}
    mara GET /classes/Post?where={"$and":[{"caption":"diary"},{"author":@@tunde}]}&count=1&limit=0 => 200 {"count":0,"results":[]}
    mara GET /classes/Post?where={"$nor":[{"caption":"diary"},{"author":@@tunde}]}&count=1&limit=0 => 200 {"count":2,"results":[]}
    mara GET /classes/Post?where={"caption":{"$regex":"^har"}}&count=1&limit=0 => 200 {"count":1,"results":[]}
    mara GET /classes/Post?where={"caption":{"$regex":"^\\QHAR\\E","$options":"i"}}&count=1&limit=0 => 200 {"count":1,"results":[]}
    mara GET /classes/Post?where={"caption":{"$regex":"^HAR"}}&count=1&limit=0 => 200 {"count":0,"results":[]}
    mara GET /classes/Post?where={"author":{"$inQuery":{"className":"_User","where":{"username":"tunde"}}}}&keys=caption => 200 {"results":[{"objectId":"@bridge",…}]}
    mara GET /classes/Post?where={"author":{"$notInQuery":{"className":"_User","where":{"username":"tunde"}}}}&count=1&limit=0 => 200 {"count":3,"results":[]}
    mara GET /classes/Post?where={"caption":{"$select":{"query":{"className":"Post","where":{"likesCount":1}},"key":"caption"}}}&count=1&limit=0 => 200 {"count":1,"results":[]}
    mara GET /classes/Post?where={"caption":{"$dontSelect":{"query":{"className":"Post","where":{"likesCount":1}},"key":"caption"}}}&count=1&limit=0 => 200 {"count":3,"results":[]}
    mara GET /classes/Post?where={"$relatedTo":{"object":@@tunde,"key":"posts"}}&count=1&limit=0 => 200 {"count":1,"results":[]}
    mara GET /classes/Post?where={"$relatedTo":{"object":@@tunde,"key":"roles"}}&count=1&limit=0 => 200 {"count":0,"results":[]}
    mara GET /classes/Post?where={"place":{"$nearSphere":{"__type":"GeoPoint","latitude":30,"longitude":-20},"$maxDistanceInKilometers":10}} => 200 {"results":[]}
    mara GET /classes/Post?where={"caption":{"$all":["harbour"]}} => 200 {"results":[]}
    mara GET /classes/Post?order=-likesCount,caption&limit=2&keys=caption => 200 {"results":[{"objectId":"@harbour",…},{"objectId":"@passed",…}]}
    mara GET /classes/Post?limit=2&skip=3&keys=caption => 200 {"results":[{"objectId":"@harbour",…}]}
    mara GET /classes/Post?limit=1e30&skip=99999999999999999999&keys=caption => 200 {"results":[]}
    mara GET /classes/Post?include=*&limit=1&skip=1&keys=author.username => 200 {"results":[{"objectId":"@bridge","author":{"__type":"Object","className":"_User","objectId":"@tunde","username":"tunde",…}]}
    mara GET /classes/Post?where={"author":@@tunde}&redirectClassNameForKey=author => 200 {"className":"_User","results":[]}
    mara GET /classes/Post?readPreference=SECONDARY&hint=_id_&comment=x&limit=0 => 200 {"results":[]}
    """#

  /// What is no query.
  static let refused = #"""
    mara GET /classes/Post?wher={} => 400 {"code":102,"error":"Invalid parameter for query: wher"}
    mara GET /classes/Post?where={ => 400 {"code":107,"error":"…"}
    mara GET /classes/Post?where=[] => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?where={"a b":1} => 400 {"code":105,"error":"…"}
    mara GET /classes/Post?where={"caption":{"$magic":1}} => 400 {"code":102,"error":"Lede does not serve $magic."}
    mara GET /classes/Post?where={"caption":{"$text":{"$search":{"$term":"x"}}}} => 400 {"code":102,"error":"Lede does not serve $text."}
    mara GET /classes/Post?where={"$where":"1"} => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?where={"caption":{"$in":"x"}} => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?where={"caption":{"$exists":1}} => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?where={"caption":{"$regex":"("}} => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?where={"caption":{"$regex":1}} => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?where={"caption":{"$regex":"a","$options":"z"}} => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?where={"$or":{}} => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?where={"author":{"__type":"Pointer","className":"_User"}} => 400 {"code":106,"error":"…"}
    mara GET /classes/Post?where={"createdAt":{"__type":"Date","iso":"soon"}} => 400 {"code":107,"error":"…"}
    mara GET /classes/Post?where={"author":{"$inQuery":{"className":"Game"}}} => 400 {"code":119,"error":"…"}
    mara GET /classes/Post?where={"place":{"$nearSphere":{"__type":"GeoPoint","latitude":300,"longitude":0}}} => 400 {"code":107,"error":"…"}
    mara GET /classes/Post?limit=-1 => 400 {"code":117,"error":"…"}
    mara GET /classes/Post?limit=ten => 400 {"code":117,"error":"…"}
    mara GET /classes/Post?skip=-1 => 400 {"code":118,"error":"…"}
    mara GET /classes/Post?skip=1.5 => 400 {"code":118,"error":"…"}
    mara GET /classes/Post?order=a+b => 400 {"code":105,"error":"…"}
    mara GET /classes/Post?keys=9 => 400 {"code":105,"error":"…"}
    mara GET /classes/Post?explain=1 => 400 {"code":102,"error":"…"}
    mara GET /classes/Post?redirectClassNameForKey=caption => 400 {"code":105,"error":"…"}
    """#
}
